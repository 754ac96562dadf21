/** The icons, drawn on 24×24 with one stroke width. */
const PATHS = {
  generate: "M12 3v4M12 17v4M3 12h4M17 12h4M6 6l2.5 2.5M15.5 15.5 18 18M18 6l-2.5 2.5M8.5 15.5 6 18",
  look: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z",
  edit: "M4 20l.9-4L16.2 4.7a1.8 1.8 0 0 1 2.6 0l.5.5a1.8 1.8 0 0 1 0 2.6L8 19.1 4 20ZM14.5 6.5l3 3",
  time: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2",
  measure: "M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6M20 16V6",
  play: "M12 3 5 6v6c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6l-7-3ZM9 12l2 2 4-4.5",
  dice: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  home: "M4 5h7v6H4ZM13 5h7v6h-7ZM4 13h7v6H4ZM13 13h7v6h-7Z",
  undo: "M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2",
  redo: "M15 7l4.5 4.5L15 16M19 11.5h-9a5 5 0 0 0 0 10h2",
  reset: "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M7 3v4h4",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  close: "M6 6l12 12M18 6 6 18",
  help: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM9.6 9.4a2.5 2.5 0 1 1 3.4 2.5c-.7.3-1 .8-1 1.6M12 16.6h.01",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  system: "M4 5h16v11H4ZM9 20h6M12 16v4",
  chevron: "M9 6l6 6-6 6",
  back: "M15 6l-6 6 6 6",
  forward: "M9 6l6 6-6 6",
  pause: "M8 5v14M16 5v14",
  run: "M7 4.5v15l12-7.5-12-7.5Z",
  first: "M18 5l-8 7 8 7ZM6 5v14",
  last: "M6 5l8 7-8 7ZM18 5v14",
  layers: "M12 4l8.5 4.5L12 13 3.5 8.5 12 4ZM3.5 12.5 12 17l8.5-4.5M3.5 16.5 12 21l8.5-4.5",
  check: "M5 12.5l4.5 4.5L19 7.5",
  warn: "M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.3h.01",
  info: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5M12 8h.01",
  brush: "M14 4l6 6-8.5 6.5-4-4L14 4ZM7 13c-2 0-3.5 1.5-3.5 4.5 2.5 1 6 .5 6-2.5",
  wall: "M3 6h18v12H3ZM3 12h18M9 6v6M15 12v6",
  trash: "M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.2 10.5v5.5M13.8 10.5v5.5",
  download: "M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14",
  page: "M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7Z",
  share: "M10 14a4 4 0 0 0 5.7.3l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-5.7-.3l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5",
  bag: "M8 8V6.5a4 4 0 0 1 8 0V8M5 8h14l1 12H4Z",
  map: "M4 6.5 9 4.5l6 2.5 5-2v12.5l-5 2-6-2.5-5 2ZM9 4.5V17M15 7v12.5",
  above: "M12 4v16M4 12h16M12 4l-2.5 2.5M12 4l2.5 2.5M12 20l-2.5-2.5M12 20l2.5-2.5M4 12l2.5-2.5M4 12l2.5 2.5M20 12l-2.5-2.5M20 12l-2.5 2.5",
  tools: "M14.5 6.5a4 4 0 0 0-5.3 5L4 16.7V20h3.3l5.2-5.2a4 4 0 0 0 5-5.3l-2.5 2.5-2.5-.5-.5-2.5Z",
  save: "M5 4h11l3 3v13H5ZM8 4v5h7V4M8 20v-6h8v6",
  star: "M12 4l2.4 5.2 5.6.7-4.2 3.9 1.1 5.7L12 16.7l-4.9 2.8 1.1-5.7L4 9.9l5.6-.7Z",
  file: "M6 3.5h8l4 4v13H6ZM14 3.5v4h4",
  copy: "M9 9h10v11H9ZM5 15V4h10",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7"
      stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

const solid = { fill: 'currentColor', stroke: 'none' } as const

/** What each icon draws, on a grid of 16. */
export const drawings = {
  down: <path d="M4 6l4 4 4-4" />,
  search: <path d="M11.2 7a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0zM10.2 10.2L14 14" />,
  download: <path d="M8 2.5v7.5M4.8 7L8 10.2 11.2 7M3 13.5h10" />,
  upload: <path d="M8 10.5V3M4.8 6L8 2.8 11.2 6M3 13.5h10" />,
  compare: <path d="M2.5 3.5h4.5v9H2.5zM9 3.5h4.5v9H9z" />,
  close: <path d="M4 4l8 8M12 4l-8 8" />,
  menu: <path d="M2 4.5h12M2 8h12M2 11.5h8" />,
  theme: (
    <>
      <circle cx="8" cy="8" r="5.3" />
      <path d="M8 2.7v10.6A5.3 5.3 0 0 0 8 2.7z" {...solid} />
    </>
  ),
  seal: <path d="M3 2.5h10v8.2L8 13.5l-5-2.8zM5.6 7l1.8 1.8L10.6 5.4" />,
  pass: <path d="M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM5.2 8.2l2 2L11 6" />,
  fail: (
    <>
      <path d="M5 2h6l3 3v6l-3 3H5l-3-3V5z" fill="currentColor" />
      <path d="M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4" stroke="var(--hoja)" />
    </>
  ),
  never: <circle cx="8" cy="8" r="6" strokeDasharray="2 2.2" />,
  running: (
    <>
      <circle cx="8" cy="8" r="6" strokeOpacity=".35" />
      <path d="M8 2a6 6 0 0 1 6 6" />
    </>
  ),
  escalate: <path d="M8 13V3.2M3.8 7.2L8 3l4.2 4.2" />,
  low: <circle cx="8" cy="8" r="5" />,
  middle: (
    <>
      <circle cx="8" cy="8" r="5" />
      <path d="M3 8a5 5 0 0 0 10 0z" {...solid} />
    </>
  ),
  high: <circle cx="8" cy="8" r="5.4" fill="currentColor" />,
  bars3: <path d="M2.5 9.5h2.8V13H2.5zM6.6 6.5h2.8V13H6.6zM10.7 3h2.8v10h-2.8z" {...solid} />,
  bars2: (
    <>
      <path d="M2.5 9.5h2.8V13H2.5zM6.6 6.5h2.8V13H6.6z" {...solid} />
      <path d="M11.3 3.6h1.6v8.8h-1.6z" strokeWidth="1.1" />
    </>
  ),
  bars1: (
    <>
      <path d="M2.5 9.5h2.8V13H2.5z" {...solid} />
      <path d="M7.2 7.1h1.6v5.3H7.2zM11.3 3.6h1.6v8.8h-1.6z" strokeWidth="1.1" />
    </>
  ),
  cut: <path d="M2 8h6M10.5 3.5v9M13.5 3.5v9" />,
  doubt: <path d="M2.2 7c1.8-2.6 3.8-2.4 5.8-.6s4 2 5.8-.6M2.2 11.4c1.8-2.6 3.8-2.4 5.8-.6s4 2 5.8-.6" />,
  drift: <path d="M2.5 12.5h3.2c2.6 0 3.4-8 7-8M10 2l2.9 2.4L10.4 7" />,
  excess: <path d="M2.5 4h8M2.5 8h11.5M2.5 12h11.5M10.8 2v4" />,
  contradiction: <path d="M2.8 6h10.4M2.8 10.2h10.4M10.6 2.5l-5.2 11" />,
  error: (
    <>
      <path d="M8 1.6L14.4 8 8 14.4 1.6 8z" fill="currentColor" />
      <path d="M8 5v3.6M8 10.9v.1" stroke="var(--hoja)" strokeWidth="1.7" />
    </>
  ),
  warning: <path d="M8 2.4l6.2 11H1.8zM8 6.4v3.2M8 11.5v.1" />,
  info: <path d="M13.8 8A5.8 5.8 0 1 1 2.2 8a5.8 5.8 0 0 1 11.6 0zM8 7.4v3.4M8 5.1v.1" />,
  plus: <path d="M8 3.2v9.6M3.2 8h9.6" />,
  minus: <path d="M3.2 8h9.6" />,
  pencil: <path d="M3 13l.8-3L10.6 3.2l2.2 2.2L6 12.2zM9.2 4.6l2.2 2.2" />,
  undo: <path d="M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M5.8 3.5L2.8 6.5l3 3" />,
  clock: <path d="M13.8 8A5.8 5.8 0 1 1 2.2 8a5.8 5.8 0 0 1 11.6 0zM8 4.8V8l2.3 1.6" />,
  better: <path d="M3 11.5l4-4 2.5 2.5L13.5 5M10 4.5h3.5V8" />,
  worse: <path d="M3 4.5l4 4L9.5 6l4 5M10 11.5h3.5V8" />,
  same: <path d="M3 6.2h10M3 9.8h10" />,
  erase: <path d="M3 4.5h10M6.2 4.5V3h3.6v1.5M4.4 4.5l.7 8.5h5.8l.7-8.5" />,
  print: <path d="M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z" />,
  replay: <path d="M12.8 6.2A5.2 5.2 0 1 0 13.2 9M13.4 2.8v3.6H9.8" />,
  dot: <circle cx="8" cy="8" r="1" {...solid} />,
} as const

export type IconName = keyof typeof drawings

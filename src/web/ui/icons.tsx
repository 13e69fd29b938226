/** Solid shapes on a grid of 24. */
const shapes = {
  menu: 'M2 4h20v4H2zm0 6h20v4H2zm0 6h20v4H2z',
  close: 'm5 2 7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7-7-7z',
  play: 'M5 2v20l17-10z',
  pause: 'M4 3h6v18H4zm10 0h6v18h-6z',
  arrow: 'M2 10h12L9 5l3-3 10 10-10 10-3-3 5-5H2z',
  back: 'M22 10H10l5-5-3-3L2 12l10 10 3-3-5-5h12z',
  envelope: 'M1 4h22v2L12 14 1 6zm0 5 11 8 11-8v11H1z',
  up: 'm12 3 11 14H1z',
  pencil: 'm16 1 7 7L9 22l-8 1 1-8z',
  search: 'M10 1a9 9 0 1 0 5 16.5l5.5 5.5 2.6-2.6-5.6-5.4A9 9 0 0 0 10 1zm0 4a5 5 0 1 1 0 10 5 5 0 0 1 0-10z',
  camera: 'M8 3h8l2 4h5v14H1V7h5zm4 6a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
  plus: 'M9 2h6v7h7v6h-7v7H9v-7H2V9h7z',
  download: 'M9 1h6v9h5l-8 8-8-8h5zM2 19h20v4H2z',
  bin: 'M8 1h8v3h6v4H2V4h6zM4 10h16l-1 13H5z',
  /** Leads to another site. */
  outward: 'M7 3h14v14h-4V10L6 21l-3-3L14 7H7z',
}

/** Hidden from screen readers: the text beside it, or a label, says what it means. */
export function Icon({ shape, className = 'size-6' }: { shape: keyof typeof shapes; className?: string }) {
  return (
    <svg className={`flex-none ${className}`} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={shapes[shape]} />
    </svg>
  )
}

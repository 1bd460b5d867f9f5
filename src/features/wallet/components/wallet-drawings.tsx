import type { DrawingName } from '@rainbow-me/rainbowkit'
import type { ReactNode } from 'react'

interface Lines {
  /** Drawn last of all, in the accent. */
  accent: string
  edges: string
  engraved: string
}

// Lines on a field of 48 by 48. Engraved ones stand close, as in the drawings of the pages.
const lines: Record<DrawingName, Lines> = {
  assets: {
    edges: 'M5 15h35q3 0 3 3v20q0 3-3 3H8q-3 0-3-3zM5 15l29-9v9M43 23H33q-5 0-5 5t5 5h10',
    engraved:
      'M8 18h32M8 20.5h32M8 23h19M8 25.500h17M8 28h17M8 30.500h17M8 33h19M8 35.500h32M8 38h32M12 13l20-6M20 13l12-3.500',
    accent: 'M31.500 28a2.500 2.500 0 1 1 5 0a2.500 2.500 0 1 1-5 0',
  },
  login: {
    edges: 'M6 7h36v27H25l-9 8v-8H6z',
    engraved:
      'M9 10h30M9 12.500h30M9 15h9M31 15h8M9 31h30M9 28.500h8M30 28.500h9M18 36v2.500M20.500 35v2',
    accent: 'M16 21l6 6 11-12',
  },
  sign: {
    edges: 'M36 5l7 7-23 23-10 3 3-10zM13 28l7 7',
    engraved:
      'M34 9.500l5 5M31.500 12l5 5M29 14.500l5 5M26.500 17l5 5M24 19.500l5 5M21.500 22l5 5M19 24.500l5 5M16.500 27l5 5',
    accent: 'M5 43q4-4 6 0t6-1t6 0t6 0t6 0h8',
  },
  create: {
    edges: 'M9 5h22l8 8v30H9zM31 5v8h8',
    engraved: 'M13 11h14M13 14h14M13 17h22M13 36h22M13 39h22M32 7.500v4.500h4.500',
    accent: 'M24 20.500v12M18 26.500h12',
  },
  connect: {
    edges: 'M4 24a12 12 0 1 1 24 0a12 12 0 1 1-24 0M20 24a12 12 0 1 1 24 0a12 12 0 1 1-24 0',
    engraved:
      'M8 19h9M6.500 21.500h10M6 24h10M6.500 26.500h10M8 29h9M31 19h9M31.500 21.500h10M32 24h10M31.500 26.500h10M31 29h9',
    accent: 'M24 15q4 4 4 9t-4 9q-4-4-4-9t4-9',
  },
  refresh: {
    edges: 'M40 24A16 16 0 1 1 34.500 12M34.500 4v8.500H26',
    engraved:
      'M36 24A12 12 0 1 1 31 14.500M33.500 24A9.500 9.500 0 1 1 29 16.200M31 24A7 7 0 1 1 27.500 18',
    accent: 'M24 21.500a2.500 2.500 0 1 1 0 5a2.500 2.500 0 1 1 0-5',
  },
  scan: {
    edges: 'M6 15V6h9M33 6h9v9M42 33v9h-9M15 42H6v-9M12 12h9v9h-9zM27 12h9v9h-9zM12 27h9v9h-9z',
    engraved:
      'M14 15h5M14 18h5M29 15h5M29 18h5M14 30h5M14 33h5M27 28h9M27 31h4M33 31h3M27 34h9M27 37h2M32 37h4',
    accent: 'M3 24h42',
  },
  browser: {
    edges: 'M4 8h40v32H4zM4 16h40M8 12h3M14 12h3',
    engraved: 'M8 20h16M8 22.500h16M8 25h16M8 27.500h16M8 30h16M8 32.500h16M8 35h16',
    accent: 'M29 24h3q-1-4 2-4t2 4h4v5q4-1 4 2t-4 2v4H29z',
  },
  computer: {
    edges: 'M5 8h38v25H5zM20 33v7M28 33v7M13 41h22',
    engraved: 'M9 12h30M9 14.500h30M9 17h30M9 19.500h12M9 22h12M9 24.500h12M9 27h12M9 29.500h30',
    accent: 'M30 19v9M26 24.500l4 4 4-4',
  },
}

function Drawing({ accent, edges, engraved }: Lines) {
  return (
    <svg
      width="48"
      height="48"
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-drawing
    >
      <path strokeWidth=".75" opacity=".62" d={engraved} />
      <path strokeWidth="1.3" d={edges} />
      <path strokeWidth="1.7" stroke="var(--fnx-palette-primary-main)" d={accent} />
    </svg>
  )
}

/** In the place of RainbowKit's own pictures, by its names. */
export const walletDrawings = Object.fromEntries(
  Object.entries(lines).map(([name, drawn]) => [name, <Drawing key={name} {...drawn} />]),
) as Record<DrawingName, ReactNode>

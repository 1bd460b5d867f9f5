import type { JSONPath } from 'jsonc-parser'

/** What a folder still needs, why, and which department of a bank would know it. */
export interface Lack {
  what: string
  /** Each position, with file and line if known. */
  where?: string[]
  why: string
  who: string
}

/** Positions in a file, for messages with a line. */
export interface FilePlaces {
  file: string
  place: (path: JSONPath) => string
  /** Each word that a production must not have, in the texts at a path and below it. */
  sampleWords: (path: JSONPath) => string[]
}

import type { JSONPath } from 'jsonc-parser'

/** What a folder still needs, why, and who in a bank would know it. */
export interface Lack {
  what: string
  /** Each place, with file and line where it has them. */
  where?: string[]
  why: string
  who: string
}

/** Where things stand in a file, to be told with its line. */
export interface FilePlaces {
  file: string
  place: (path: JSONPath) => string
  /** Each word that a production cannot have, in the texts at a path and within it. */
  sampleWords: (path: JSONPath) => string[]
}

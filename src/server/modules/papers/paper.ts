/** A row of two: what it is, and what it says. */
export type PaperFact = [label: string, value: string]

interface Facts {
  kind: 'facts'
  title: string
  rows: PaperFact[]
}

export interface PaperSums {
  kind: 'sums'
  title: string
  rows: PaperFact[]
  /** Under a line. */
  total?: PaperFact
}

interface Pair {
  kind: 'pair'
  sides: [Facts | PaperSums, Facts | PaperSums]
}

export interface PaperTable {
  kind: 'table'
  title: string
  /** Parts of the width; figures stand at the end. */
  columns: { name: string; part: number; isFigure: boolean }[]
  rows: string[][]
  /** Of those, the ones that open and close. */
  strong: number[]
}

export type PaperSection = Facts | PaperSums | Pair | PaperTable

/** What stands on a paper, in the words and figures that are printed. */
export interface PaperContent {
  /** Its words, and those of who reads it aloud. */
  language: string
  title: string
  number: string
  issuedAt: Date
  issuedOn: string
  /** What the page says of itself. */
  labels: { number: string; issued: string; page: string }
  sample: string | undefined
  figure: { amount: string; unit: string } | undefined
  lead: string[]
  sections: PaperSection[]
  check: {
    title: string
    text: string
    rootLabel: string
    root: string | undefined
    address: string
  }
  notes: [string, string]
}

/** Prints papers; undefined in `Services` where there is none, as in a browser. */
export type PrintPaper = (content: PaperContent) => Promise<Uint8Array>

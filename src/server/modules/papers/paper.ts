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
  total?: PaperFact
}

interface Pair {
  kind: 'pair'
  sides: [Facts | PaperSums, Facts | PaperSums]
}

export interface PaperTable {
  kind: 'table'
  title: string
  columns: { name: string; part: number; isFigure: boolean }[]
  rows: string[][]
  strong: number[]
}

export type PaperSection = Facts | PaperSums | Pair | PaperTable

export interface PaperContent {
  language: string
  title: string
  number: string
  issuedAt: Date
  issuedOn: string
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

export type PrintPaper = (content: PaperContent) => Promise<Uint8Array>

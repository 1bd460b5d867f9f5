export type Question =
  | { kind: 'connect'; address: string }
  | { kind: 'message'; text: string }
  | { kind: 'typed-data'; text: string }
  | { kind: 'payment'; lines: QuestionLine[]; hasUnknownData: boolean }

export interface QuestionLine {
  label: string
  value: string
}

interface Pending {
  question: Question
  answer: (isYes: boolean) => void
}

let waiting: Pending[] = []
const listeners = new Set<() => void>()

function set(next: Pending[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

export const questions = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): Question | undefined => waiting[0]?.question,
  ask(question: Question): Promise<boolean> {
    return new Promise((answer) => set([...waiting, { question, answer }]))
  },
  answer(isYes: boolean): void {
    const [first, ...rest] = waiting
    set(rest)
    first?.answer(isYes)
  },
}

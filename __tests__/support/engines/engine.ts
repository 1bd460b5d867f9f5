export type EngineName = 'firefox' | 'webkit'

/** An element of a page, as its driver names it. */
export type Mark = unknown

export const keyNames = ['Tab', 'Enter', 'End', 'Backspace', 'ArrowDown'] as const
export type KeyName = (typeof keyNames)[number]

/** What runs in the page; it is handed over as its text, so it knows nothing but what it is given. */
// biome-ignore lint/suspicious/noExplicitAny: what it is given is not for the driver to know.
export type Script<Result> = string | ((...given: any[]) => Result)

/** One window of somebody who has nothing kept: what every engine's driver can do, and no more. */
export interface Tab {
  /** Comes back when the page and its files have arrived. */
  open: (address: string) => Promise<void>
  /** Makes the page, not its window, as large as this. */
  resize: (width: number, height: number) => Promise<void>
  evaluate: <Result>(script: Script<Result>, ...given: unknown[]) => Promise<Result>
  /** The element that the script answers with. */
  locate: (script: Script<unknown>, ...given: unknown[]) => Promise<Mark | undefined>
  /** With a pointer, in the middle of what is seen of the element. */
  click: (mark: Mark) => Promise<void>
  /** Each letter by its key, to whatever has the focus. */
  type: (text: string) => Promise<void>
  press: (key: KeyName) => Promise<void>
  selectAll: () => Promise<void>
  giveFile: (mark: Mark, file: string) => Promise<void>
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}

export interface Engine {
  newTab: () => Promise<Tab>
  stop: () => Promise<void>
}

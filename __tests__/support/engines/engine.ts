export type EngineName = 'firefox' | 'webkit'

export type Mark = unknown

export const keyNames = ['Tab', 'Enter', 'End', 'Backspace', 'ArrowDown'] as const
export type KeyName = (typeof keyNames)[number]

/** Runs in the page, handed over as text: it knows only its arguments. */
// biome-ignore lint/suspicious/noExplicitAny: the driver does not know them.
export type Script<Result> = string | ((...given: any[]) => Result)

export interface Tab {
  open: (address: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  evaluate: <Result>(script: Script<Result>, ...given: unknown[]) => Promise<Result>
  locate: (script: Script<unknown>, ...given: unknown[]) => Promise<Mark | undefined>
  click: (mark: Mark) => Promise<void>
  type: (text: string) => Promise<void>
  press: (key: KeyName) => Promise<void>
  selectAll: () => Promise<void>
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}

export interface Engine {
  newTab: () => Promise<Tab>
  stop: () => Promise<void>
}

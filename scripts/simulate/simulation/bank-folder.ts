import type { BankInbox } from '../product-bank'
import type { Life } from './process'
import type { Simulation } from './simulation'

/** The folder that the bank's client fills. It outlives its reader, at any step. */
export class BankFolder {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>()
  /** What the bank's client does not fetch: two people bring it. */
  readonly byHand = new Map<string, Uint8Array<ArrayBuffer>>()

  constructor(private readonly simulation: Simulation) {}

  lay(name: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.simulation.records.files.lay(bytes)
    this.files.set(name, bytes)
  }

  inboxOf(life: Life): BankInbox {
    const { files } = this
    const leftPaths = new Set<string>()
    const step = (position: string) => this.simulation.processes.step(life, position)
    return {
      places: async () => {
        await step('before the folder of the bank is read')
        return [...files.keys()].filter((path) => !leftPaths.has(path)).sort()
      },
      take: async (path) => {
        const bytes = files.get(path)
        if (bytes === undefined) return undefined
        const takenPath = path.endsWith(' taken') ? path : `${path} taken`
        files.delete(path)
        files.set(takenPath, bytes)
        await step('after a file of the bank was taken')
        return { place: takenPath, name: path, bytes }
      },
      leave: (path) => void leftPaths.add(path),
      remove: async (path) => {
        await step('before a file of the bank is removed')
        files.delete(path)
      },
    }
  }
}

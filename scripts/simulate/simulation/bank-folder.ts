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
    const left = new Set<string>()
    const step = (where: string) => this.simulation.processes.step(life, where)
    return {
      places: async () => {
        await step('before the folder of the bank is read')
        return [...files.keys()].filter((one) => !left.has(one)).sort()
      },
      take: async (found) => {
        const bytes = files.get(found)
        if (bytes === undefined) return undefined
        const place = found.endsWith(' taken') ? found : `${found} taken`
        files.delete(found)
        files.set(place, bytes)
        await step('after a file of the bank was taken')
        return { place, name: found, bytes }
      },
      leave: (place) => void left.add(place),
      remove: async (place) => {
        await step('before a file of the bank is removed')
        files.delete(place)
      },
    }
  }
}

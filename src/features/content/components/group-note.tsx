import type { PartName } from '@/config/parts-to-come'
import { OpensSoon } from '@/ui/opens-soon'

// By the titles of the groups: what an operator puts in under others needs no such note.
const partsOf: Record<string, PartName[]> = {
  Buying: ['buying'],
  'Buying shares': ['buying'],
  Wallet: ['wallet'],
  'Your wallet': ['wallet', 'swap'],
  'Staking and rewards': ['staking'],
  'Getting started': ['identity', 'wallet', 'buying'],
}

export type GroupNoteProps = { title: string }

/** Under the title of a group: what of it cannot be done yet. */
export function GroupNote({ title }: GroupNoteProps) {
  return <OpensSoon parts={partsOf[title] ?? []}>These answers say how it will work.</OpensSoon>
}

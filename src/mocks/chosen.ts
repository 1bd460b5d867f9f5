import Router from 'next/router'
import { queryClient } from '@/lib/api/query-client'
import { type AnswerChoice, type MockChoices, readChoices, withChoices } from './choices'

interface Chosen {
  choices: MockChoices
  /** The calls that were asked since the page was loaded, the newest first. */
  asked: readonly string[]
}

let chosen: Chosen = { choices: readChoices(window.location.search), asked: [] }
const listeners = new Set<() => void>()

function set(next: Partial<Chosen>): void {
  chosen = { ...chosen, ...next }
  for (const listener of listeners) listener()
}

export const chosenNow = () => chosen

export function onChosen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function choiceOf(call: string): AnswerChoice | undefined {
  if (!chosen.asked.includes(call)) set({ asked: [call, ...chosen.asked] })
  return chosen.choices.calls[call]
}

/** The choices are in the address, so that its receiver sees the same. */
function write(): void {
  const { pathname, search, hash } = window.location
  const address = withChoices(`${pathname}${search}${hash}`, chosen.choices)
  window.history.replaceState({ ...window.history.state, as: address }, '', address)
}

export function choose(choices: MockChoices): void {
  set({ choices })
  write()
  // A question under way would be answered as it was before the choice.
  void queryClient.cancelQueries().then(() => queryClient.invalidateQueries())
}

/** A link within the product knows nothing of them. */
export function keepInAddress(): void {
  Router.events.on('routeChangeComplete', write)
}

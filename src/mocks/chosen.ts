import Router from 'next/router'
import { queryClient } from '@/lib/api/query-client'
import { type AnswerChoice, type MockChoices, readChoices, withChoices } from './choices'

interface Chosen {
  choices: MockChoices
  /** The calls since the page was loaded, newest first. */
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

/** The choices are in the address, so that sharing it shows the same. */
function write(): void {
  const { pathname, search, hash } = window.location
  const address = withChoices(`${pathname}${search}${hash}`, chosen.choices)
  window.history.replaceState({ ...window.history.state, as: address }, '', address)
}

export function choose(choices: MockChoices): void {
  set({ choices })
  write()
  // A running request would be answered as before the choice.
  void queryClient.cancelQueries().then(() => queryClient.invalidateQueries())
}

/** Links within the product do not contain the choices, so they are added again. */
export function keepInAddress(): void {
  Router.events.on('routeChangeComplete', write)
}

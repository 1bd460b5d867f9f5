import { type ErrorCode, errorCatalogue } from '@/contract/errors'

export const answerKinds = ['slow', 'empty', 'broken', 'away'] as const
/** The chosen answer of a call, if it is not the normal one. A code is a refusal. */
export type AnswerChoice = (typeof answerKinds)[number] | ErrorCode

export const initialStates = ['new', 'verified', 'demo', 'hold'] as const
export type InitialState = (typeof initialStates)[number]

export interface MockChoices {
  as?: InitialState
  calls: Record<string, AnswerChoice>
}

const parameter = 'mock'

const isChoice = (text: string): text is AnswerChoice =>
  (answerKinds as readonly string[]).includes(text) || Object.hasOwn(errorCatalogue, text)

/** Reads `?mock=as:demo,wallet.placeOrder:SOLD_OUT`. Unknown values are left out. */
export function readChoices(search: string): MockChoices {
  const choices: MockChoices = { calls: {} }
  for (const part of (new URLSearchParams(search).get(parameter) ?? '').split(',')) {
    const [name = '', choice = ''] = part.split(':')
    const as = initialStates.find((name) => name === choice)
    if (name === 'as' && as) choices.as = as
    else if (isChoice(choice)) choices.calls[name] = choice
  }
  return choices
}

/** The address with these choices instead of its own. */
export function withChoices(address: string, { as, calls }: MockChoices): string {
  const [rest = '', hash] = address.split('#')
  const [path, search] = rest.split('?')
  const others = (search ?? '')
    .split('&')
    .filter((part) => part && !part.startsWith(`${parameter}=`))
  const parts = Object.entries(calls).map(([name, choice]) => `${name}:${choice}`)
  const own = [...(as ? [`as:${as}`] : []), ...parts].join(',')
  const query = own === '' ? others : [...others, `${parameter}=${own}`]
  return `${path}${query.length > 0 ? `?${query.join('&')}` : ''}${hash === undefined ? '' : `#${hash}`}`
}

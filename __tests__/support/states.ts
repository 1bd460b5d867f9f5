import { screen, within } from '@testing-library/react'

export async function findState(state: string, choices?: { timeout: number }) {
  const isIt = (_: string, part: Element | null) => part?.getAttribute('data-state') === state
  return screen.findByText(isIt, undefined, choices)
}

export async function titleIn(state: string, choices?: { timeout: number }) {
  return within(await findState(state, choices)).getByRole('heading')
}

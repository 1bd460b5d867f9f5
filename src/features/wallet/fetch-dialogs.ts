import type { ComponentType } from 'react'

let fetched: ComponentType | undefined

/** The dialogs, if somebody has come near the button before. */
export const fetchedDialogs = () => fetched

export async function fetchDialogs(): Promise<void> {
  fetched = (await import('./components/wallet-dialogs')).WalletDialogs
}

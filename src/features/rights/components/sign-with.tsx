import { useState } from 'react'
import { chainFacts } from '@/config/chain'
import { shortAddress } from '@/contract/format/addresses'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import * as labels from '@/messages/labels'
import { useProfile } from '@/session/queries'
import { WalletChoice } from '@/ui/form/wallet-choice'
import * as v from '../messages/vote'

const isSame = (one: string, other = '') => one.toLowerCase() === other.toLowerCase()

/** How a ballot is confirmed: by a linked wallet, or by a code where `address` is empty. */
export function useSigning() {
  const { data: profile } = useProfile()
  const { view } = useWalletStore()
  const [chosen, choose] = useState<string>()
  const wallets = profile?.wallets.map(({ address }) => address) ?? []
  // The wallet that is connected anyway; nobody is asked to connect one for this.
  const address = chosen ?? wallets.find((one) => isSame(one, view.address)) ?? ''
  const isHere = address !== '' && isSame(address, view.address)
  const isElsewhere = isHere && view.status === 'wrong-network'
  const isReady = isHere && view.status === 'connected'
  const connect = isElsewhere ? walletStore.switchNetwork : walletStore.open
  const label = isElsewhere
    ? labels.switchAction({ network: chainFacts.name })
    : isReady
      ? v.signAction()
      : labels.connectAction({ wallet: shortAddress(address) })
  return { wallets, address, isReady, label, choose, connect }
}

export type SignWithProps = {
  signing: ReturnType<typeof useSigning>
  onChoose: (address: string) => void
}

/** Without a linked wallet there is nothing to choose: then it is a code. */
export function SignWith({ signing: { wallets, address }, onChoose }: SignWithProps) {
  if (wallets.length === 0) return null
  return (
    <WalletChoice
      label={v.signWithLabel()}
      wallets={wallets.map((one) => ({ address: one, hint: v.walletHint() }))}
      otherwise={{ label: v.emailLabel(), hint: v.emailHint() }}
      chosen={address}
      onChoose={onChoose}
    />
  )
}

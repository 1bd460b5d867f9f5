import { useRef, useState } from 'react'
import { stakingOffered } from '@/config/staking-offered'
import type { ShareTokenFacts } from '@/contract/custody'
import { formatShares } from '@/contract/format/amounts'
import { clearDraft, readDraft, writeDraft } from '@/lib/form/use-form-draft'
import { plainAmount, readAmount } from '@/lib/typed-amount'
import * as labels from '@/messages/labels'
import * as m from './messages/move'
import type { Deliveries } from './queries'
import {
  amountBlockerOf,
  firstChoice,
  type MoveSource,
  maxNow,
  sameAddress,
  sharePlaces,
} from './rules'

export type MoveSolution = 'use' | 'vault' | 'buy' | 'address'

export interface MoveFacts {
  token: ShareTokenFacts
  deliveries: Deliveries
}

export const shareDecimals = 6
const draftName = (accountId: string) => `move-${accountId}`

export function useDeliveryForm(accountId: string, { token, deliveries }: MoveFacts) {
  const { wallets, today, shares } = deliveries
  const name = draftName(accountId)
  const [draft, setDraft] = useState(() => {
    const { text = '', address, source } = readDraft(name)
    return { text, address, source: source === 'vault' ? ('vault' as const) : undefined }
  })
  const latest = useRef(draft)
  const change = (part: Partial<typeof draft>) => {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    const { text, address, source } = latest.current
    writeDraft(name, {
      text,
      ...(address !== undefined && { address }),
      ...(source !== undefined && { source }),
    })
  }
  const available = BigInt(shares.available)
  const typed = readAmount(draft.text, shareDecimals)
  const amount = typed.is === 'amount' && typed.units > 0n ? typed.units : undefined
  const wallet =
    wallets.find(({ address }) => sameAddress(address, draft.address)) ?? firstChoice(wallets)
  const most = maxNow({ available, today })
  // The choice applies to this amount only, and is dropped for one that the desk may send.
  const isMore = amount !== undefined && amount > BigInt(today.shares)
  const source: MoveSource = isMore ? (draft.source ?? 'desk') : 'desk'
  const blocker = amountBlockerOf({ amount, available, today, limits: token.limits, source })
  const type = (text: string) => change({ text, source: undefined })
  return {
    typed,
    amount,
    wallet,
    wallets,
    available,
    most,
    source,
    type,
    places: sharePlaces(shares),
    text: draft.text,
    note: blocker && noteOf(blocker, { amount, most, available, token, today }),
    setAmount: (units: bigint) => type(plainAmount(units, shareDecimals)),
    choose: (address: string) => change({ address }),
    chooseVault: () => change({ source: 'vault' }),
    clear: () => {
      clearDraft(name)
      latest.current = { text: '', address: undefined, source: undefined }
      setDraft(latest.current)
    },
  }
}

export type DeliveryFormModel = ReturnType<typeof useDeliveryForm>

interface NoteFacts {
  amount: bigint | undefined
  most: bigint
  available: bigint
  token: ShareTokenFacts
  today: Deliveries['today']
}

function noteOf(
  name: NonNullable<ReturnType<typeof amountBlockerOf>>,
  { amount = 0n, most, available, token, today }: NoteFacts,
): { name: string; message: string; actions: readonly { action: MoveSolution; label: string }[] } {
  const { limits } = token
  const use = (units: bigint) =>
    units > 0n
      ? [{ action: 'use', label: m.takeAction({ shares: formatShares(units) }) } as const]
      : []
  const vault = {
    action: 'vault',
    label: m.byTwoAction({ shares: formatShares(amount) }),
  } as const
  const minimum = formatShares(limits.minimum)
  const notes = {
    none: [
      m.noneError({ staking: stakingOffered() }),
      [{ action: 'buy', label: m.buyAction() } as const],
    ],
    count: [m.countError({ max: limits.dailyCount }), []],
    available: [m.availableError({ available: formatShares(available) }), use(most)],
    daily: [m.dailyError({ daily: formatShares(limits.daily) }), [...use(most), vault]],
    day: [m.dayError({ left: formatShares(today.shares) }), [...use(most), vault]],
    minimum: [labels.minimumError({ minimum }), use(BigInt(limits.minimum))],
  } as const
  const [message, actions] = notes[name]
  return { name, message, actions }
}

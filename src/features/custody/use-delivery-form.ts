import { useRef, useState } from 'react'
import type { ShareTokenFacts } from '@/contract/custody'
import { formatShares } from '@/contract/format/amounts'
import { clearDraft, readDraft, writeDraft } from '@/lib/form/use-form-draft'
import { plainAmount, readAmount } from '@/lib/typed-amount'
import * as m from './messages/move'
import type { Deliveries } from './queries'
import { amountBlockerOf, firstChoice, maxNow, sameAddress, sharePlaces } from './rules'

export type MoveSolution = 'use' | 'write' | 'buy' | 'address'

export interface MoveNote {
  name: string
  message: string
  actions: readonly { action: MoveSolution; label: string }[]
}

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
    const { text = '', address } = readDraft(name)
    return { text, address }
  })
  const latest = useRef(draft)
  const change = (part: Partial<typeof draft>) => {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    const { text, address } = latest.current
    writeDraft(name, { text, ...(address !== undefined && { address }) })
  }
  const available = BigInt(shares.available)
  const typed = readAmount(draft.text, shareDecimals)
  const amount = typed.is === 'amount' && typed.units > 0n ? typed.units : undefined
  const wallet =
    wallets.find(({ address }) => sameAddress(address, draft.address)) ?? firstChoice(wallets)
  const most = maxNow({ available, today })
  const blocker = amountBlockerOf({ amount, available, today, limits: token.limits })
  const type = (text: string) => change({ text })
  return {
    ...{ typed, amount, wallet, wallets, available, most, type },
    places: sharePlaces(shares),
    text: draft.text,
    note: blocker && noteOf(blocker, { most, available, token, today }),
    setAmount: (units: bigint) => type(plainAmount(units, shareDecimals)),
    choose: (address: string) => change({ address }),
    clear: () => {
      clearDraft(name)
      latest.current = { text: '', address: undefined }
      setDraft(latest.current)
    },
  }
}

export type DeliveryFormModel = ReturnType<typeof useDeliveryForm>

interface NoteFacts {
  most: bigint
  available: bigint
  token: ShareTokenFacts
  today: Deliveries['today']
}

function noteOf(
  name: NonNullable<ReturnType<typeof amountBlockerOf>>,
  { most, available, token, today }: NoteFacts,
): MoveNote {
  const { limits } = token
  const use = (units: bigint) =>
    units > 0n
      ? [{ action: 'use', label: m.takeAction({ shares: formatShares(units) }) } as const]
      : []
  const write = { action: 'write', label: m.writeAction() } as const
  const minimum = formatShares(limits.minimum)
  const notes = {
    none: [m.noneError(), [{ action: 'buy', label: m.buyAction() } as const]],
    count: [m.countError({ max: limits.dailyCount }), []],
    available: [m.availableError({ available: formatShares(available) }), use(most)],
    daily: [m.dailyError({ daily: formatShares(limits.daily) }), [...use(most), write]],
    day: [m.dayError({ left: formatShares(today.shares) }), use(most)],
    minimum: [m.minimumError({ minimum }), use(BigInt(limits.minimum))],
  } as const
  const [message, actions] = notes[name]
  return { name, message, actions }
}

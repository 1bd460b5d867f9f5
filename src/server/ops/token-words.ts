import { type Address, type LocalAccount, parseGwei } from 'viem'
import { chainFacts } from '@/config/chain'
import type { TokenStep } from '@/server/chain/token/acts'
import { optionIn } from './given'
import { OperatorMistake } from './operator-mistake'

/** What a key is to sign, in words first. */
export interface SigningTask {
  says: string[]
  /** Undefined if any key may: it pays and decides nothing. */
  signers: readonly Address[] | undefined
  sign: (account: LocalAccount) => Promise<{ name: string; text: string }>
  next: string
}

interface Sequence {
  name: string
  /** Undefined if any key may send it. */
  from: Address | undefined
  steps: TokenStep[]
  /** Undefined if the operator has to name the nonce. */
  first: number | undefined
}

/** Transactions of one key, one after the other. */
export function transactions(words: string[], { name, from, steps, first }: Sequence): SigningTask {
  const nonce = numberIn(words, first)
  const gasPrice = gasPriceIn(words)
  const whose = from ?? 'this key'
  return {
    says: steps.map(({ says }, at) => `transaction ${nonce + at} of ${whose}: ${says}`),
    signers: from && [from],
    next: 'Send it with `token send <file>` where the nodes are in reach.',
    sign: async (account) => {
      const raw = steps.map(({ to, data, gas }, at) =>
        account.signTransaction({
          type: 'legacy',
          chainId: chainFacts.id,
          nonce: nonce + at,
          gas,
          gasPrice,
          data,
          ...(to && { to }),
        }),
      )
      return { name, text: `${(await Promise.all(raw)).join('\n')}\n` }
    },
  }
}

function numberIn(words: string[], first: number | undefined): number {
  const text = optionIn(words, '--nonce') ?? String(first ?? '')
  if (!/^\d{1,9}$/.test(text))
    throw new OperatorMistake('--nonce is a whole number: how many transactions the key has sent.')
  return Number(text)
}

function gasPriceIn(words: string[]): bigint {
  const text = optionIn(words, '--gas-price') ?? '1'
  if (!/^\d{1,4}(\.\d{1,9})?$/.test(text))
    throw new OperatorMistake('--gas-price is in gwei, such as 1.5.')
  return parseGwei(text)
}

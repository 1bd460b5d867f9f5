import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import type { HoldingWallet, ShareTokenFacts } from '@/contract/custody'
import { shortAddress } from '@/contract/format/addresses'
import { formatShares } from '@/contract/format/amounts'
import { type Approval, readApprovals } from '@/lib/chain/approvals'
import { Reverted } from '@/lib/chain/chain-reader'
import { isRejectedByPerson, walletErrorText } from '@/lib/chain/wallet-errors'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { Button } from '@/ui/button'
import pairs from '@/ui/pairs.module.css'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import * as m from '../messages'
import { approvalsKey } from '../queries'
import { sameAddress } from '../rules'
import styles from './acts.module.css'

/**
 * How often the approvals are read, so that one given in the wallet appears while the page is open.
 */
const askMs = 15_000

export type ApprovalsPartProps = {
  token: ShareTokenFacts
  wallets: readonly HoldingWallet[]
}

/**
 * The token only requires a listed receiver, so a program with an approval can send shares to any
 * member. The member sees such an approval here, as the network has it now, and can revoke it.
 */
export function ApprovalsPart({ token, wallets }: ApprovalsPartProps) {
  const answers = useQueries({
    queries: wallets.map(({ address, spenders }) => ({
      queryKey: [...approvalsKey(token.token, address), spenders],
      queryFn: () => readApprovals(token.token, address, spenders),
      refetchInterval: askMs,
    })),
  })
  const isAway = answers.some(({ data, error }) => data === undefined && error)
  const approvals = answers.flatMap(({ data }, place) =>
    (data ?? []).map((approval) => ({ approval, wallet: wallets[place] as HoldingWallet })),
  )
  const isKnown = answers.every(({ data }) => data !== undefined)
  if (approvals.length === 0 && !isAway && !isKnown) return null
  return (
    <section className={styles.approvals} aria-labelledby="approvals">
      <h2 id="approvals" className={texts.heading}>
        {m.approvalsTitle()}
      </h2>
      {isAway && <p role="status">{m.approvalsAwayText()}</p>}
      {isKnown && approvals.length === 0 && <p>{m.noApprovalsText()}</p>}
      {approvals.length > 0 && (
        <>
          <p>{m.approvalsText()}</p>
          <ul className={pairs.pairs} aria-label={m.approvedLabel()}>
            {approvals.map(({ approval, wallet }) => (
              <Row
                key={`${wallet.address}${approval.spender}`}
                approval={approval}
                wallet={wallet}
                token={token}
              />
            ))}
          </ul>
        </>
      )}
      {!isAway && <p>{m.knownSinceText()}</p>}
    </section>
  )
}

type RowProps = { approval: Approval; wallet: HoldingWallet; token: ShareTokenFacts }

function Row({ approval, wallet, token }: RowProps) {
  const { spender, amount } = approval
  const { view } = useWalletStore()
  const revoke = useRevoke(token.token, wallet)
  const isHere = sameAddress(view.address, wallet.address) && view.status === 'connected'
  const short = shortAddress(wallet.address)
  const isAll = amount >= BigInt(wallet.shares)
  return (
    <li>
      <span title={spender}>
        <bdi>{shortAddress(spender)}</bdi>
        <small>
          {isAll
            ? m.approvalAllText({ wallet: short })
            : m.approvalText({ shares: formatShares(amount), wallet: short })}
        </small>
      </span>
      <Button
        look="quiet"
        isBusy={revoke.isPending}
        {...(isHere && { 'aria-label': m.revokeLabel({ spender: shortAddress(spender) }) })}
        onClick={() => (isHere ? revoke.mutate(spender) : walletStore.open())}
      >
        {isHere ? m.revokeAction() : m.connectRevokeAction()}
      </Button>
    </li>
  )
}

const lookMs = 2_000
const looks = 15

/** An approval counts as revoked only once the network says so; until then it is pending. */
function useRevoke(token: string, { address: wallet, spenders }: HoldingWallet) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (spender: string) => {
      const { readyAllowance, sendReady } = await import('@/lib/chain/swap-transactions')
      const ready = await readyAllowance(wallet, { token, router: spender, amount: 0n })
      if (ready instanceof Reverted) throw new Error(ready.reason)
      const hash = await sendReady(ready)
      walletStore.addTransaction({ hash, description: m.revokeAction() })
      for (let look = 0; look < looks; look += 1) {
        await new Promise((done) => setTimeout(done, lookMs))
        const approvals = await readApprovals(token, wallet, [...spenders, spender])
        if (!approvals.some((approval) => sameAddress(approval.spender, spender))) return
      }
    },
    onSuccess: () => void showToast('success', m.revokedToast()),
    onError: (error) => {
      if (isRejectedByPerson(error)) return
      void showToast('error', m.notRevokedToast(), walletErrorText(error)?.description)
    },
    onSettled: () => client.invalidateQueries({ queryKey: approvalsKey(token, wallet) }),
  })
}

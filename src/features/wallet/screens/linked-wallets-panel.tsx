import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { type HeldCurrency, pricedCurrencyCalls } from '@/contract/currency'
import { shortAddress } from '@/contract/format/addresses'
import { formatCoins, formatMoneyFigure } from '@/contract/format/amounts'
import { formatLocalDay } from '@/contract/format/dates'
import type { LinkedWallet } from '@/contract/user/wallet-link'
import { call } from '@/lib/api/call'
import { walletNameOf } from '@/lib/chain/wallet-names'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import * as actions from '@/messages/actions'
import { PrivateAmount } from '@/session/private-amount'
import { profileKey, useProfile } from '@/session/queries'
import { holdingsKey } from '@/session/stale-queries'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { IconClose, IconCopy } from '@/ui/icons/icons'
import { IconEye, IconEyeOff } from '@/ui/icons/member-icons'
import { MenuButton } from '@/ui/menu-button'
import { PartFailed } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import { AddressMark } from '../components/address-mark'
import styles from '../components/address-mark.module.css'
import * as m from '../messages'

const balancePollMs = 15_000
const copiedMs = 1_500

export type LinkedWalletsPanelProps = {
  isBrief?: boolean
  /** A wallet's shares, which belong to another feature. */
  Holding?: ComponentType<{ address: string }>
}

export function LinkedWalletsPanel({ isBrief = false, Holding }: LinkedWalletsPanelProps) {
  const { data: profile, error, isFetching, refetch } = useProfile()
  const wallets = profile?.wallets
  const hasSome = wallets !== undefined && wallets.length > 0
  const link = (
    <Button look="quiet" onClick={walletStore.open}>
      {hasSome ? m.linkAnotherAction() : actions.connectAction()}
    </Button>
  )
  return (
    <section className={styles.wallets} id="wallets" aria-label={m.walletsTitle()}>
      {!isBrief && (
        <div className={`${row.between} ${styles.head}`}>
          <h2>{m.walletsTitle()}</h2>
          {hasSome && link}
        </div>
      )}
      {!wallets && !error && <Waiting isBrief={isBrief} />}
      {!wallets && error && (
        <PartFailed message={m.failedText()} onRetry={() => void refetch()} isTrying={isFetching} />
      )}
      {wallets?.length === 0 && (
        <div className={`${stack.gap2} ${styles.none}`}>
          <p>{m.noneText()}</p>
          {link}
        </div>
      )}
      {hasSome && (
        <>
          <ul className={styles.rows}>
            {wallets.map((wallet, place) => (
              <WalletRow
                key={wallet.address}
                wallet={wallet}
                isBrief={isBrief}
                Holding={Holding}
                unnamed={m.unnamedLabel({ number: wallets.length > 1 ? place + 1 : '' }).trim()}
              />
            ))}
          </ul>
          {isBrief ? link : <p className={styles.muted}>{m.noteText()}</p>}
        </>
      )}
    </section>
  )
}

function Waiting({ isBrief }: { isBrief: boolean }) {
  return (
    <div className={styles.rows} role="status" aria-label={m.loadingLabel()}>
      <div className={`${styles.row} ${isBrief ? styles.brief : ''}`}>
        <span className={styles.boxMark} />
        <span className={styles.box} />
      </div>
    </div>
  )
}

type WalletRowProps = Pick<LinkedWalletsPanelProps, 'Holding'> & {
  wallet: LinkedWallet
  isBrief: boolean
  /** Its name if this browser has not seen it, so that several can be told apart. */
  unnamed: string
}

function WalletRow({ wallet, isBrief, unnamed, Holding }: WalletRowProps) {
  const { address, linkedAt } = wallet
  const { view } = useWalletStore()
  const [isAsking, setIsAsking] = useState(false)
  const [isExact, setIsExact] = useState(false)
  const { isCopied, copy } = useCopied(address)
  const short = shortAddress(address)
  const walletName = walletNameOf(address)
  const name = walletName ? `${walletName} ${short}` : short
  const digits = {
    label: isExact ? m.roundedAction() : m.exactAction(),
    icon: isExact ? <IconEyeOff /> : <IconEye />,
    onPress: () => setIsExact(!isExact),
  }
  const isConnected = view.address?.toLowerCase() === address.toLowerCase()
  return (
    <li className={`${styles.row} ${isBrief ? styles.brief : ''}`}>
      <AddressMark address={address} size={40} />
      <div>
        <p className={styles.wallet}>{walletName ?? unnamed}</p>
        <p className={`${texts.figures} ${styles.address}`} title={address}>
          <bdi>{short}</bdi>
          {isConnected && `, ${m.connectedLabel()}`}
        </p>
        {isBrief && (
          <p className={styles.muted}>{m.linkedHint({ day: formatLocalDay(linkedAt) })}</p>
        )}
        <p role="status" className={styles.copied}>
          {isCopied && m.copiedToast()}
        </p>
      </div>
      {!isBrief && <Balances address={address} isExact={isExact} />}
      <div className={styles.menu}>
        <MenuButton
          label={m.menuLabel({ wallet: name })}
          items={[
            { label: m.copyAction(), icon: <IconCopy />, onPress: copy },
            ...(isBrief ? [] : [digits]),
            { label: m.unlinkAction(), icon: <IconClose />, onPress: () => setIsAsking(true) },
          ]}
        />
      </div>
      {Holding && <Holding address={address} />}
      {isAsking && (
        <UnlinkDialog address={address} name={name} onClose={() => setIsAsking(false)} />
      )}
    </li>
  )
}

function useCopied(text: string) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setIsCopied(true),
      () => {},
    )
  return { isCopied, copy }
}

/** Rounded to the nearest; all digits on request, also on a phone and by keyboard. */
function Balances({ address, isExact }: { address: string; isExact: boolean }) {
  const { data, error } = useQuery({
    queryKey: [...holdingsKey, 'on-chain', address] as const,
    queryFn: ({ signal }) =>
      call(pricedCurrencyCalls.getCurrencyListwithAmount, { address }, { signal }),
    select: (list) => list.docs,
    refetchInterval: balancePollMs,
  })
  if (!data && error) return <p className={`${styles.balances} ${styles.muted}`}>{m.awayText()}</p>
  if (!data)
    return (
      <div className={styles.balances} role="status" aria-label={m.balancesLoadingLabel()}>
        <span className={styles.box} />
      </div>
    )
  return (
    <dl
      className={styles.balances}
      aria-label={m.balancesLabel({ address: shortAddress(address) })}
    >
      {shownOf(data).map(({ symbol, balance, decimals }) => (
        <div key={symbol}>
          <dt>{symbol}</dt>
          <dd>
            <PrivateAmount>
              {isExact
                ? formatCoins(balance, decimals, decimals)
                : formatMoneyFigure({ amount: balance, decimals, currency: symbol })}
            </PrivateAmount>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function shownOf(currencies: readonly HeldCurrency[]): HeldCurrency[] {
  const shownCurrencies = currencies.filter(
    ({ balance, address }) => balance !== '0' || address === null,
  )
  return [...shownCurrencies].sort((a, b) => Number(BigInt(b.worth) - BigInt(a.worth)))
}

const linking = async () =>
  (await import('@/contract/user/wallet-link')).walletLinkCalls.userWalletRequest

type UnlinkDialogProps = {
  address: string
  name: string
  onClose: () => void
}

/** Asks before a wallet is unlinked. Escape cancels. */
function UnlinkDialog({ address, name, onClose }: UnlinkDialogProps) {
  const unlink = useApiMutation(linking, { invalidates: [profileKey] })
  const handleUnlink = () =>
    unlink.mutate(
      { action: 'unlink', address },
      {
        onSuccess: () => void showToast('success', m.unlinkedToast()),
        onError: (error) => void showToast('error', m.notUnlinkedToast(), error.message),
        onSettled: onClose,
      },
    )
  return (
    <Dialog labelledBy="unlink-title" describedBy="unlink-text" onClose={onClose}>
      <h2 id="unlink-title">{m.unlinkTitle({ wallet: name })}</h2>
      <p id="unlink-text" className={styles.question}>
        {m.unlinkText()}
      </p>
      <div className={styles.answers}>
        <Button isBusy={unlink.isPending} onClick={handleUnlink}>
          {m.unlinkNowAction()}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {m.keepAction()}
        </Button>
      </div>
    </Dialog>
  )
}

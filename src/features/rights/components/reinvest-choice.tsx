import { type FormEvent, Fragment, useId, useState } from 'react'
import { dividendCalls, type MemberDividend } from '@/contract/dividends'
import { formatExactUsd, formatShares } from '@/contract/format/amounts'
import { formatLocalDay, formatShortDay, formatZoned } from '@/contract/format/dates'
import { acceptedOf, type PurchaseDocument } from '@/contract/offering'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { documentName } from '@/messages/document-names'
import { useShownAmount } from '@/session/private-amount'
import { Button } from '@/ui/button'
import card from '@/ui/card.module.css'
import { CheckBox } from '@/ui/form/check-box'
import { FormFailure } from '@/ui/form/form-notes'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { isChoiceOver, usdOf } from '../dividend-rules'
import * as reinvestTexts from '../messages/reinvest'
import { type Dividends, dividendsKey } from '../queries'
import { useHeadingFocus } from '../use-heading-focus'
import { EventPart } from './event-page'
import styles from './rights.module.css'

const headingId = 'reinvest'

type ReinvestAllProps = { dividends: Dividends }

/** The choice for all future dividends. The choice for a single one is on its own page. */
export function ReinvestAll({ dividends }: ReinvestAllProps) {
  const { isChosen } = dividends.reinvest
  useHeadingFocus(String(isChosen), headingId)
  return (
    <EventPart id={headingId} title={reinvestTexts.reinvestTitle()}>
      <p className={texts.muted}>
        {isChosen ? reinvestTexts.chosenText() : reinvestTexts.aboutText()}
      </p>
      {!isChosen && <LastInShares dividends={dividends} />}
      <Choice dividends={dividends} dividend={null} isChosen={isChosen} />
    </EventPart>
  )
}

/**
 * The choice for one dividend, until its payment day begins. After that a member who chose shares
 * reads that they wait for the price.
 */
export function ReinvestOne({
  dividends,
  dividend,
}: ReinvestAllProps & { dividend: MemberDividend }) {
  const { reinvest } = dividend
  const isOver = isChoiceOver(dividend)
  useHeadingFocus(String(reinvest.isChosen), headingId)
  const until = formatZoned(reinvest.until)
  return (
    <EventPart id={headingId} title={reinvestTexts.oneTitle()}>
      <p className={texts.muted}>
        {isOver && reinvestTexts.waitsText()}
        {!isOver &&
          (reinvest.isChosen
            ? reinvestTexts.oneChosenText({ until })
            : reinvestTexts.oneText({ until }))}
      </p>
      {!isOver && (
        <Choice dividends={dividends} dividend={dividend.id} isChosen={reinvest.isChosen} />
      )}
    </EventPart>
  )
}

/** What the member would own now if they had chosen shares for the last dividend. */
function LastInShares({ dividends: { reinvest } }: ReinvestAllProps) {
  const showAmount = useShownAmount()
  const { last } = reinvest
  if (last === null) return null
  return (
    <p>
      {reinvestTexts.lastText({
        day: formatLocalDay(last.at),
        amount: showAmount(usdOf(last.net, last.decimals)),
        shares: showAmount(formatShares(last.shares)),
        price: formatExactUsd(last.sharePrice),
        rest: showAmount(usdOf(last.rest, last.decimals)),
      })}
    </p>
  )
}

type ChoiceProps = ReinvestAllProps & { dividend: string | null; isChosen: boolean }

function Choice({ dividends: { reinvest, isOnHold }, dividend, isChosen }: ChoiceProps) {
  const stop = useApiMutation(dividendCalls.stopReinvesting, { invalidates: [dividendsKey] })
  if (!isChosen && isOnHold) return <p className={texts.hint}>{reinvestTexts.onHoldText()}</p>
  if (!isChosen && !reinvest.isOpen)
    return <p className={texts.hint}>{reinvestTexts.closedText()}</p>
  return (
    <>
      {isChosen && reinvest.isToBeAccepted && (
        <p className={card.caution}>{reinvestTexts.changedText()}</p>
      )}
      {(!isChosen || reinvest.isToBeAccepted) && reinvest.isOpen && (
        <ChooseForm documents={reinvest.documents} dividend={dividend} isAgain={isChosen} />
      )}
      {isChosen && (
        <div className={row.row}>
          <Button look="quiet" isBusy={stop.isPending} onClick={() => stop.mutate({ dividend })}>
            {reinvestTexts.stopAction()}
          </Button>
        </div>
      )}
      {stop.error && <FormFailure message={stop.error.message} />}
    </>
  )
}

const actionOf = (dividend: string | null) =>
  dividend === null ? reinvestTexts.chooseAction() : reinvestTexts.chooseOneAction()

interface ChooseFormProps {
  documents: readonly PurchaseDocument[]
  dividend: string | null
  isAgain: boolean
}

function ChooseForm({ documents, dividend, isAgain }: ChooseFormProps) {
  const id = useId()
  const [isAccepted, setIsAccepted] = useState(false)
  const [isPressed, setIsPressed] = useState(false)
  // After a refusal the list is loaded again, and shows the current documents.
  const choose = useApiMutation(dividendCalls.reinvest, { invalidates: [dividendsKey] })
  const isWrong = isPressed && !isAccepted
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsPressed(true)
    if (isAccepted) choose.mutate({ dividend, accepted: acceptedOf(documents) })
  }
  return (
    <form className={stack.gap2} onSubmit={handleSubmit} noValidate>
      <p className={`${row.choice} ${styles.accept}`} data-wrong={isWrong || undefined}>
        <CheckBox
          id={id}
          checked={isAccepted}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={({ target }) => setIsAccepted(target.checked)}
        />
        <label htmlFor={id}>
          {reinvestTexts.acceptLabel()}{' '}
          {documents.map(({ slug, updatedOn }, place) => (
            <Fragment key={slug}>
              {place > 0 && ', '}
              <a href={`/static/${slug}`} target="_blank" rel="noreferrer">
                {documentName(slug)}
              </a>{' '}
              <bdi>({formatShortDay(updatedOn)})</bdi>
            </Fragment>
          ))}
        </label>
        {isWrong && (
          <small id={`${id}-error`} className={texts.down}>
            {reinvestTexts.acceptError()}
          </small>
        )}
      </p>
      <div className={row.row}>
        <Button type="submit" look="quiet" isBusy={choose.isPending}>
          {isAgain ? reinvestTexts.acceptAction() : actionOf(dividend)}
        </Button>
      </div>
      {choose.error && <FormFailure message={choose.error.message} />}
    </form>
  )
}

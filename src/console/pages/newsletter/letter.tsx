import { operatorTerms } from '@/config/terms'
import { formatCount } from '@/contract/format/amounts'
import { htmlOf, plainTextOf } from '@/server/modules/notifications'
import {
  countHandedOver,
  issueOf,
  noSubscriber,
  type OperatorLetter,
} from '@/server/modules/operators/letters.service'
import type { ConsolePage, OperatorTurn } from '../../access'
import { dayTime } from '../../drawing/figures'
import { Block, Field, Form, Head, KnownFacts, TextArea } from '../../drawing/parts'
import { RequestForm } from '../../drawing/request-form'
import * as common from '../../messages/common'
import * as m from '../../messages/newsletter'

export async function letterPage(turn: OperatorTurn, letter: OperatorLetter): Promise<ConsolePage> {
  const mail = await issueOf(turn.needs, letter, noSubscriber)
  const isDraft = letter.sentAt === null
  const address = `/newsletter/${letter.number}`
  const body = (
    <>
      <Head title={letter.subject} sub={letter.hint || undefined}>
        <p className={`state ${isDraft ? 'wait' : 'ok'}`}>
          {isDraft ? m.draftText() : common.sentLabel()}
        </p>
      </Head>
      <div className="two two-w flow">
        <div className="stack">
          <Block title={m.inAMailboxLightTitle()}>
            <iframe className="mail" src={`${address}/mail`} title={m.theMailLightTitle()} />
          </Block>
          <Block title={m.inAMailboxDarkTitle()}>
            <iframe className="mail" src={`${address}/mail?as=dark`} title={m.theMailDarkTitle()} />
          </Block>
          <Block title={m.asPlainTextTitle()}>
            <pre className="plain">{plainTextOf(mail)}</pre>
          </Block>
        </div>
        <div className="stack">
          <Block title={m.newsletterTitle({ number: letter.number })}>
            <KnownFacts facts={await factsOf(turn, letter)} />
          </Block>
          {isDraft && turn.may('ask newsletter') && (
            <>
              <SendForms turn={turn} letter={letter} />
              <WriteForm turn={turn} action={address} letter={letter} />
            </>
          )}
        </div>
      </div>
    </>
  )
  return { title: common.newsletterLabel(), body }
}

async function factsOf(turn: OperatorTurn, letter: OperatorLetter): Promise<[string, string][]> {
  const written: [string, string][] = [
    [m.writtenByLabel(), letter.writtenBy],
    [m.onLabel(), dayTime(letter.writtenAt)],
  ]
  if (letter.sentAt === null) return written
  return [
    ...written,
    [common.sentLabel(), dayTime(letter.sentAt)],
    [
      m.sentToLabel(),
      m.addressesText({
        count: await countHandedOver(turn.needs.db, letter),
        isOver: letter.endedAt ? 'yes' : 'no',
      }),
    ],
    [m.finishedLabel(), letter.endedAt ? dayTime(letter.endedAt) : m.sendingText()],
  ]
}

const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox"

/** The preview has the mail's own styles, and may not load or run anything. */
export async function mailPreview(turn: OperatorTurn, letter: OperatorLetter): Promise<Response> {
  const html = htmlOf(await issueOf(turn.needs, letter, noSubscriber))
  return new Response(inColors(html, turn.context.req.query('as') === 'dark'), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': mailPolicy,
      'x-frame-options': 'SAMEORIGIN',
    },
  })
}

function inColors(html: string, isDark: boolean): string {
  if (isDark) return html.replace('<html ', '<html data-ogsc ')
  return html.replace('@media (prefers-color-scheme:dark)', '@media not all')
}

function SendForms({ turn, letter }: { turn: OperatorTurn; letter: OperatorLetter }) {
  const about = { letter: letter.number, revision: letter.revision }
  return (
    <section className="ctl">
      <h2 className="h2">{m.sendTitle()}</h2>
      <p className="sm mut">
        {m.recipientsText({ count: formatCount(operatorTerms.newsletterAlone) })}
      </p>
      <Form turn={turn} action="/ask/newsletter-test" className="stack stack-s">
        <input type="hidden" name="letter" value={about.letter} />
        <input type="hidden" name="revision" value={about.revision} />
        <input type="hidden" name="reason" value={m.toSeeItInARealInboxText()} />
        <p className="sm mut">{m.testGoesToText({ email: turn.operator.email })}</p>
        <button type="submit" className="btn btn-line btn-wide">
          {m.sendTestAction()}
        </button>
      </Form>
      <RequestForm
        turn={turn}
        kind="newsletter-send"
        about={about}
        button={m.requestSendingAction()}
        look="fill"
      />
    </section>
  )
}

interface WriteFormProps {
  turn: OperatorTurn
  action: string
  letter?: OperatorLetter
}

export function WriteForm({ turn, action, letter }: WriteFormProps) {
  return (
    <section className="ctl">
      <h2 className="h2">{letter ? m.editText() : m.newNewsletterText()}</h2>
      <Form turn={turn} action={action} className="stack stack-s">
        {letter && <input type="hidden" name="revision" value={letter.revision} />}
        <Field name="subject" label={m.subjectOfLetterLabel()} value={letter?.subject ?? ''} />
        <Field
          name="hint"
          label={m.previewTextLabel()}
          value={letter?.hint ?? ''}
          isRequired={false}
        />
        <TextArea
          name="body"
          label={common.textLabel()}
          rows={14}
          value={letter?.body ?? ''}
          hint={m.markdownHint()}
        />
        <button type="submit" className={`btn ${letter ? 'btn-line' : 'btn-fill'} btn-wide`}>
          {letter ? m.saveText() : m.saveDraftText()}
        </button>
      </Form>
    </section>
  )
}

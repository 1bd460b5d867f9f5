import { htmlOf, plainTextOf } from '@/server/modules/notifications'
import {
  countHandedOver,
  issueOf,
  noSubscriber,
  type OperatorLetter,
} from '@/server/modules/operators/letters.service'
import type { ConsolePage, OperatorTurn } from '../../access'
import { dayTime } from '../../drawing/figures'
import { Block, Field, Form, Head, KnownFacts, ReasonField, TextArea } from '../../drawing/parts'

export async function letterPage(turn: OperatorTurn, letter: OperatorLetter): Promise<ConsolePage> {
  const mail = await issueOf(turn.needs, letter, noSubscriber)
  const isDraft = letter.sentAt === null
  const address = `/newsletter/${letter.number}`
  const body = (
    <>
      <Head title={letter.subject} sub={letter.hint || undefined}>
        <p className={`state ${isDraft ? 'wait' : 'ok'}`}>{isDraft ? 'Draft' : 'Sent'}</p>
      </Head>
      <div className="two two-w flow">
        <div className="stack">
          <Block title="In a mailbox, light">
            <iframe className="mail" src={`${address}/mail`} title="The mail, light" />
          </Block>
          <Block title="In a mailbox, dark">
            <iframe className="mail" src={`${address}/mail?as=dark`} title="The mail, dark" />
          </Block>
          <Block title="As plain text">
            <pre className="plain">{plainTextOf(mail)}</pre>
          </Block>
        </div>
        <div className="stack">
          <Block title={`Newsletter ${letter.number}`}>
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
  return { title: 'Newsletter', body }
}

async function factsOf(turn: OperatorTurn, letter: OperatorLetter): Promise<[string, string][]> {
  const written: [string, string][] = [
    ['Written by', letter.writtenBy],
    ['On', dayTime(letter.writtenAt)],
  ]
  if (letter.sentAt === null) return written
  return [
    ...written,
    ['Sent', dayTime(letter.sentAt)],
    ['Sent to', `${await countHandedOver(turn.needs.db, letter)} addresses so far`],
    ['Finished', letter.endedAt ? dayTime(letter.endedAt) : 'Sending'],
  ]
}

const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox"

/** The mail brings its own styles, and can load and run nothing. */
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
  const { number, revision } = letter
  return (
    <section className="ctl">
      <h2 className="h2">Send</h2>
      <p className="sm mut">
        Goes to everyone who has confirmed. Above 1,000, a second operator must approve.
      </p>
      <Form turn={turn} action="/ask/newsletter-test" className="stack stack-s">
        <input type="hidden" name="letter" value={number} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="reason" value="To see it in a real inbox." />
        <p className="sm mut">A test goes to {turn.operator.email} alone.</p>
        <button type="submit" className="btn btn-line btn-wide">
          Send a test to yourself
        </button>
      </Form>
      <Form turn={turn} action="/ask/newsletter-send" className="stack stack-s">
        <input type="hidden" name="letter" value={number} />
        <input type="hidden" name="revision" value={revision} />
        <ReasonField />
        <button type="submit" className="btn btn-fill btn-wide">
          Request sending
        </button>
      </Form>
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
      <h2 className="h2">{letter ? 'Edit' : 'New newsletter'}</h2>
      <Form turn={turn} action={action} className="stack stack-s">
        {letter && <input type="hidden" name="revision" value={letter.revision} />}
        <Field name="subject" label="Subject" value={letter?.subject ?? ''} />
        <Field name="hint" label="Preview text" value={letter?.hint ?? ''} isRequired={false} />
        <TextArea
          name="body"
          label="Text"
          rows={14}
          value={letter?.body ?? ''}
          hint="Markdown: headings, lists, links, bold. Pictures and HTML appear as text."
        />
        <button type="submit" className={`btn ${letter ? 'btn-line' : 'btn-fill'} btn-wide`}>
          {letter ? 'Save' : 'Save draft'}
        </button>
      </Form>
    </section>
  )
}

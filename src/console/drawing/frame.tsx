import type { ReactNode } from 'react'
import { hasLogo } from '@/config/house'
import { locale, offeredLanguages } from '@/messages/locale'
import type { Right } from '@/server/modules/operators'
import type { ConsolePage, OperatorTurn, Turn } from '../access'
import * as bank from '../messages/bank'
import * as common from '../messages/common'
import * as m from '../messages/frame'
import { clockTime, dayTime } from './figures'
import { roleNames } from './labels'
import { Block, Form, Head } from './parts'
import { isSecretField } from './refused'

interface Section {
  title: string
  pages: { label: string; href: string; right: Right | 'every operator’s' }[]
}

/** The start page, and the sections of the menu. */
const start = () => ({ label: common.startText(), href: '/' })

const sections = ({ events }: OperatorTurn): Section[] => [
  {
    title: m.platformTitle(),
    pages: [
      { label: common.signalsLabel(), href: '/signals', right: 'see signals' },
      { label: common.jobsLabel(), href: '/jobs', right: 'see jobs' },
    ],
  },
  {
    title: m.membersTitle(),
    pages: [
      { label: common.peopleLabel(), href: '/people', right: 'see people' },
      { label: common.verificationLabel(), href: '/identity', right: 'see identity checks' },
      { label: common.taxResidencesLabel(), href: '/residences', right: 'see residences' },
      { label: common.questionsLabel(), href: '/questions', right: 'see questions' },
    ],
  },
  {
    title: common.moneyLabel(),
    pages: [
      { label: common.paymentsLabel(), href: '/payments', right: 'see payments' },
      { label: common.suspenseLabel(), href: '/suspense', right: 'see suspense' },
      { label: common.priceAndSaleLabel(), href: '/prices', right: 'see prices' },
      { label: common.booksLabel(), href: '/books', right: 'see books' },
      { label: bank.bankTitle(), href: '/bank', right: 'see bank' },
      { label: common.custodyLabel(), href: '/custody', right: 'see custody' },
      { label: common.registerLabel(), href: '/register', right: 'see register' },
      { label: common.estatesAndCourtsLabel(), href: '/legal-orders', right: 'see legal orders' },
      ...events.map(({ menu: { label, ...page } }) => ({ ...page, label: label() })),
    ],
  },
  {
    title: m.publishingTitle(),
    pages: [
      { label: common.offeringLabel(), href: '/offering', right: 'see offering' },
      { label: common.taxRatesLabel(), href: '/taxes', right: 'see terms' },
      { label: common.limitsLabel(), href: '/limits', right: 'see terms' },
      { label: common.closedDaysLabel(), href: '/closed-days', right: 'see terms' },
      { label: common.plansLabel(), href: '/staking-plans', right: 'see terms' },
      { label: common.contentsLabel(), href: '/contents', right: 'see contents' },
      { label: common.newsletterLabel(), href: '/newsletter', right: 'see newsletters' },
    ],
  },
  {
    title: m.controlTitle(),
    pages: [
      { label: common.requestsLabel(), href: '/requests', right: 'every operator’s' },
      { label: common.operatorsLabel(), href: '/operators', right: 'see operators' },
      { label: common.eventLogLabel(), href: '/events', right: 'see events' },
    ],
  },
]

function sectionsFor(turn: OperatorTurn): Section[] {
  const [platform, members, ...others] = sections(turn)
  const inOrder = turn.may('see signals') ? sections(turn) : [members, platform, ...others]
  return inOrder
    .filter((section) => section !== undefined)
    .map(({ title, pages }) => ({
      title,
      pages: pages.filter(
        ({ right, href }) =>
          (right === 'every operator’s' || turn.may(right)) &&
          (href !== '/bank' || turn.needs.bank !== undefined),
      ),
    }))
    .filter(({ pages }) => pages.length > 0)
}

/** How many tasks wait on each page; `50+` if more wait than were read. */
export type Counts = Record<string, string>

interface FrameProps {
  turn: Turn
  counts: Counts
  operatorTurn: OperatorTurn | undefined
  title: string
  children: ReactNode
}

export function Frame({ turn, counts, operatorTurn, title, children }: FrameProps) {
  const { appName, mode } = turn.needs
  return (
    <html lang={locale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{m.consoleText({ title, appName })}</title>
        <link rel="stylesheet" href="/console.css" />
        <script src="/passkey.js" type="module" />
      </head>
      <body>
        <a className="skip" href="#main">
          {m.skipToContentLabel()}
        </a>
        <header className="c-top">
          <a className="c-brand" href="/" aria-label={common.consoleLabel({ appName })}>
            <Mark />
            <span>{appName}</span>
          </a>
          <span className="c-word">{m.consoleWordLabel()}</span>
          {mode === 'sandbox' && <span className="tag tag-sandbox">{m.sandboxText()}</span>}
          {operatorTurn ? (
            <Who turn={operatorTurn} counts={counts} />
          ) : (
            <span className="c-right">
              <OtherLanguage turn={turn} />
            </span>
          )}
        </header>
        {operatorTurn ? (
          <SignedInFrame turn={operatorTurn} counts={counts}>
            {children}
          </SignedInFrame>
        ) : (
          children
        )}
      </body>
    </html>
  )
}

interface CountedProps {
  turn: OperatorTurn
  counts: Counts
}

const isAt = (here: string, href: string) => here === href || here.startsWith(`${href}/`)

function Who({ turn, counts }: CountedProps) {
  const { name, email, roles } = turn.operator
  const here = turn.context.req.path
  const pages = sectionsFor(turn).flatMap((section) => section.pages)
  const current = [start(), ...pages].find(({ href }) => isAt(here, href))?.label ?? m.menuLabel()
  return (
    <div className="c-right">
      <a className="c-who" href="/own">
        <b>{name || email}</b> <span>{roleNames(roles)}</span>
      </a>
      <span className="mut sess num">
        {m.sessionUntilText({ endsAt: clockTime(turn.session.endsAt).slice(0, 5) })}
      </span>
      <details className="c-menu">
        <summary>{current}</summary>
        <nav className="menu" aria-label={m.menuLabel()}>
          <Links turn={turn} counts={counts} />
        </nav>
      </details>
    </div>
  )
}

function SignedInFrame({ turn, counts, children }: CountedProps & { children: ReactNode }) {
  const now = dayTime(turn.needs.clock.now())
  return (
    <div className="c-wrap">
      <nav className="c-nav" aria-label={m.consoleWordLabel()}>
        <div className="in">
          <Links turn={turn} counts={counts} />
        </div>
      </nav>
      <div className="c-body">
        <main className="c-page" id="main">
          {children}
        </main>
        <footer className="c-foot">
          <span>
            {m.allTimesAreUtcText()} <span className="num">{now}</span>
          </span>
          <span>{m.everythingIsLoggedText()}</span>
          <OtherLanguage turn={turn} />
          <Form turn={turn} action="/sign-out" className="c-out">
            <button type="submit" className="as-link">
              {m.signOutAction()}
            </button>
          </Form>
        </footer>
      </div>
    </div>
  )
}

function OtherLanguage({ turn }: { turn: Turn }) {
  const { method, path } = turn.context.req
  const here = method === 'GET' ? path : '/'
  return offeredLanguages()
    .filter(({ tag }) => tag !== locale())
    .map(({ tag, name }) => (
      <a key={tag} className="link" href={`${here}?lang=${tag}`} lang={tag} hrefLang={tag}>
        {name}
      </a>
    ))
}

function Links({ turn, counts }: CountedProps) {
  const here = turn.context.req.path
  const sections = [{ title: '', pages: [start()] }, ...sectionsFor(turn)]
  return sections.map(({ title, pages }) => (
    <div key={title}>
      {title && <p>{title}</p>}
      {pages.map(({ label, href }) => {
        const isHere = isAt(here, href)
        return (
          <a
            key={href}
            href={href}
            className={isHere ? 'on' : undefined}
            aria-current={isHere ? 'page' : undefined}
          >
            {label}
            {counts[href] ? <span className="n">{counts[href]}</span> : null}
          </a>
        )
      })}
    </div>
  ))
}

/** The logo of the house, if it has one. */
function Mark() {
  if (hasLogo())
    return (
      <picture>
        <source srcSet="/logo-light.svg" media="(prefers-color-scheme: light)" />
        <img src="/logo-dark.svg" width="22" height="22" alt="" />
      </picture>
    )
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" overflow="visible">
      <g transform="translate(30 34)">
        <path
          d="M22.86 -7.3A24 24 0 0 1 22.86 7.3M21.33 11.0A24 24 0 0 1 11.0 21.33M7.3 22.86A24 24 0 0 1 -7.3 22.86M-11.0 21.33A24 24 0 0 1 -21.33 11.0M-22.86 7.3A24 24 0 0 1 -22.86 -7.3M-21.33 -11.0A24 24 0 0 1 -11.0 -21.33M-7.3 -22.86A24 24 0 0 1 7.3 -22.86"
          fill="none"
          stroke="currentColor"
          strokeWidth="8"
        />
        <path
          className="mark-slice"
          d="M0 0L10.72-25.87A28 28 0 0 1 25.87-10.72z"
          transform="translate(4.8 -4.8)"
        />
      </g>
    </svg>
  )
}

/** Shows what was typed and a link back, for a form that cannot be drawn again. */
export function failurePage(why: string, form?: URLSearchParams, back?: string): ConsolePage {
  const isTyped = (name: string, text: string) =>
    !isSecretField(name) && text.trim() !== '' && text.length <= longestShown && !isNumber(text)
  const fields = [...(form ?? [])].filter(([name, text]) => isTyped(name, text))
  const body = (
    <>
      <Refusal title={m.notDoneTitle()} why={why} back={back} />
      {fields.length > 0 && (
        <Block title={m.whatYouHadTypedTitle()}>
          {fields.map(([name, text]) => (
            <p key={name} className="typed">
              {text}
            </p>
          ))}
        </Block>
      )}
    </>
  )
  return { title: m.notDoneTitle(), body }
}

const longestShown = 100_000
/** Hidden numbers and ids of a form mean nothing to a reader, so they are not shown. */
const isNumber = (text: string) => /^[\d.:TZ-]+$|^[0-9a-f-]{32,}$/i.test(text)

export function otherRole(): ConsolePage {
  const why = m.roleCantOpenPageText()
  return {
    title: m.notForYourRoleTitle(),
    body: <Refusal title={m.notForYourRoleTitle()} why={why} />,
  }
}

export function notHere(): ConsolePage {
  const why = m.notFoundText()
  return {
    title: m.notFoundTitle(),
    status: 404,
    body: <Refusal title={m.notFoundTitle()} why={why} />,
  }
}

function Refusal({ title, why, back }: { title: string; why: string; back?: string | undefined }) {
  return (
    <>
      <Head title={title} sub={why} />
      <p>
        <a className="link" href={back ?? '/'}>
          {back === undefined ? m.backToTheConsoleLabel() : m.backToThePageLabel()}
        </a>
      </p>
    </>
  )
}

import type { ReactNode } from 'react'
import type { Right } from '@/server/modules/operators'
import type { ConsolePage, OperatorTurn, Turn } from '../access'
import { clockTime, dayTime } from './figures'
import { Form, Head } from './parts'

interface Section {
  title: string
  pages: { label: string; href: string; right: Right | 'every operator’s' }[]
}

const sections: Section[] = [
  {
    title: 'Platform',
    pages: [
      { label: 'Signals', href: '/signals', right: 'see signals' },
      { label: 'Jobs', href: '/jobs', right: 'see jobs' },
    ],
  },
  {
    title: 'Members',
    pages: [
      { label: 'People', href: '/people', right: 'see people' },
      { label: 'Verification', href: '/identity', right: 'see identity checks' },
      { label: 'Tax residences', href: '/residences', right: 'see residences' },
      { label: 'Questions', href: '/questions', right: 'see questions' },
    ],
  },
  {
    title: 'Money',
    pages: [
      { label: 'Payments', href: '/payments', right: 'see payments' },
      { label: 'Suspense', href: '/suspense', right: 'see suspense' },
      { label: 'Price and sale', href: '/prices', right: 'see prices' },
      { label: 'Books', href: '/books', right: 'see books' },
      { label: 'Custody', href: '/custody', right: 'see custody' },
      { label: 'Register', href: '/register', right: 'see register' },
      { label: 'Estates and courts', href: '/legal-orders', right: 'see legal orders' },
      { label: 'Dividends', href: '/dividends', right: 'see dividends' },
      { label: 'Votes', href: '/votes', right: 'see votes' },
      { label: 'Buy-backs', href: '/buy-backs', right: 'see buy-backs' },
    ],
  },
  {
    title: 'Publishing',
    pages: [
      { label: 'Offering', href: '/offering', right: 'see offering' },
      { label: 'Contents', href: '/contents', right: 'see contents' },
      { label: 'Newsletter', href: '/newsletter', right: 'see newsletters' },
    ],
  },
  {
    title: 'Control',
    pages: [
      { label: 'Requests', href: '/requests', right: 'every operator’s' },
      { label: 'Operators', href: '/operators', right: 'see operators' },
      { label: 'Event log', href: '/events', right: 'see events' },
    ],
  },
]

function sectionsFor(turn: OperatorTurn): Section[] {
  const [platform, members, ...others] = sections
  const inOrder = turn.may('see signals') ? sections : [members, platform, ...others]
  return inOrder
    .filter((section) => section !== undefined)
    .map(({ title, pages }) => ({
      title,
      pages: pages.filter(({ right }) => right === 'every operator’s' || turn.may(right)),
    }))
    .filter(({ pages }) => pages.length > 0)
}

export function homeOf(turn: OperatorTurn): string {
  return sectionsFor(turn)[0]?.pages[0]?.href ?? '/own'
}

interface FrameProps {
  turn: Turn
  operatorTurn: OperatorTurn | undefined
  title: string
  children: ReactNode
}

export function Frame({ turn, operatorTurn, title, children }: FrameProps) {
  const { appName, mode } = turn.needs
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${appName} Console`}</title>
        <link rel="stylesheet" href="/console.css" />
        <script src="/passkey.js" type="module" />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <header className="c-top">
          <a className="c-brand" href="/" aria-label={`${appName} Console`}>
            <Mark />
            <span>{appName}</span>
          </a>
          <span className="c-word">Console</span>
          {mode === 'sandbox' && <span className="tag tag-sandbox">Sandbox</span>}
          {operatorTurn && <Who turn={operatorTurn} />}
        </header>
        {operatorTurn ? <Signed turn={operatorTurn}>{children}</Signed> : children}
      </body>
    </html>
  )
}

function Who({ turn }: { turn: OperatorTurn }) {
  const { name, email, roles } = turn.operator
  const here = turn.context.req.path
  const pages = sectionsFor(turn).flatMap((section) => section.pages)
  const current = pages.find(({ href }) => here.startsWith(href))?.label ?? 'Menu'
  return (
    <div className="c-right">
      <a className="c-who" href="/own">
        <b>{name || email}</b> <span>{roles.join(', ')}</span>
      </a>
      <span className="mut sess num">
        Session until {clockTime(turn.session.endsAt).slice(0, 5)}
      </span>
      <details className="c-menu">
        <summary>{current}</summary>
        <nav className="menu" aria-label="Menu">
          <Links turn={turn} />
        </nav>
      </details>
    </div>
  )
}

function Signed({ turn, children }: { turn: OperatorTurn; children: ReactNode }) {
  const now = dayTime(turn.needs.clock.now())
  return (
    <div className="c-wrap">
      <nav className="c-nav" aria-label="Console">
        <div className="in">
          <Links turn={turn} />
        </div>
      </nav>
      <div className="c-body">
        <main className="c-page" id="main">
          {children}
        </main>
        <footer className="c-foot">
          <span>
            All times are UTC. Now: <span className="num">{now}</span>
          </span>
          <span>Everything you do here is logged</span>
          <Form turn={turn} action="/sign-out" className="c-out">
            <button type="submit" className="as-link">
              Sign out
            </button>
          </Form>
        </footer>
      </div>
    </div>
  )
}

function Links({ turn }: { turn: OperatorTurn }) {
  const here = turn.context.req.path
  return sectionsFor(turn).map(({ title, pages }) => (
    <div key={title}>
      <p>{title}</p>
      {pages.map(({ label, href }) => {
        const isHere = here === href || here.startsWith(`${href}/`)
        return (
          <a
            key={href}
            href={href}
            className={isHere ? 'on' : undefined}
            aria-current={isHere ? 'page' : undefined}
          >
            {label}
          </a>
        )
      })}
    </div>
  ))
}

function Mark() {
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

export function failurePage(why: string): ConsolePage {
  return { title: 'Not done', body: <Refusal title="Not done" why={why} /> }
}

export function otherRole(): ConsolePage {
  const why = 'Your role can’t open this page. An admin can request another role for you.'
  return { title: 'Not for your role', body: <Refusal title="Not for your role" why={why} /> }
}

export function notHere(): ConsolePage {
  const why = 'There’s nothing at this address.'
  return { title: 'Not found', status: 404, body: <Refusal title="Not found" why={why} /> }
}

function Refusal({ title, why }: { title: string; why: string }) {
  return (
    <>
      <Head title={title} sub={why} />
      <p>
        <a className="link" href="/">
          Back to the console
        </a>
      </p>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { describe } from '@/contract/define'
import { type ScenarioList, scenarioList, scenarioOpened, scenarioPath } from '@/contract/sandbox'
import { ApiError } from '@/lib/api/api-error'
import { call } from '@/lib/api/call'
import '@/lib/api/query-client'
import { tokenStore } from '@/lib/storage/token-store'
import { browserStorage, tabStorage } from '@/lib/storage/web-storage'
import { forgetTarget } from '@/session/return-target'
import { Button } from '@/ui/button'
import { SideSheet } from '@/ui/dialog'
import { FormFailure } from '@/ui/form/form-notes'
import { SearchField } from '@/ui/form/search-field'
import { PartFailed, PartWaiting } from '@/ui/part-state'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import * as m from './messages/scenarios'
import styles from './scenarios.module.css'

const address = scenarioPath.slice(1)

const calls = {
  list: describe({
    method: 'GET',
    path: address,
    summary: '',
    access: 'public',
    request: z.object({}),
    response: scenarioList,
  }),
  open: describe({
    method: 'POST',
    path: `${address}/{name}`,
    summary: '',
    access: 'public',
    request: z.object({ name: z.string() }),
    response: scenarioOpened,
  }),
}

// The scenarios are served next to the API, and some of them simulate weeks, which takes time.
const choices = { baseUrl: '', waitMs: 60_000 }

const storedShape = z.object({
  title: z.string(),
  path: z.string(),
  entries: z.record(z.string(), z.string()),
})
type KeptStorage = z.infer<typeof storedShape>

function readKept(): KeptStorage | undefined {
  try {
    return storedShape.parse(JSON.parse(browserStorage.read('scenario') ?? ''))
  } catch {
    return undefined
  }
}

async function openScenario(name: string): Promise<void> {
  const { title, path, login, storage } = await call(calls.open, { name }, choices)
  const settings = browserStorage.read('settings')
  const keptPage = readKept() ?? { path: here(), entries: ownEntries() }
  replaceStorage({
    ...(settings !== undefined && { settings }),
    ...storage,
    ...(login && { token: login.token, user_email: login.email, device: login.device }),
    tAndC: 'true',
    scenario: JSON.stringify({ ...keptPage, title } satisfies KeptStorage),
  })
  window.location.replace(path)
}

function leave(): void {
  const keptPage = readKept()
  if (keptPage !== undefined) replaceStorage(keptPage.entries)
  // Nothing is restored if another tab has left this state meanwhile.
  window.location.replace(keptPage?.path ?? here())
}

function ownEntries(): Record<string, string> {
  // Reading the token removes one whose cookie is gone.
  tokenStore.read()
  return { ...window.localStorage }
}

/** The session is not notified, because the guard must not redirect this page. */
function replaceStorage(entries: Record<string, string>): void {
  tabStorage.clear()
  window.localStorage.clear()
  for (const [key, value] of Object.entries(entries)) window.localStorage.setItem(key, value)
  if (entries.token === undefined) tokenStore.clear()
  else tokenStore.write(entries.token)
}

/** The address without its hash, because with it a browser would not load the same page again. */
function here(): string {
  const { pathname, searchParams } = new URL(window.location.href)
  searchParams.delete('scenario')
  const query = String(searchParams)
  return query === '' ? pathname : `${pathname}?${query}`
}

export function Scenarios({ search }: { search: string }) {
  const name = new URLSearchParams(search).get('scenario')
  const [isOpen, setIsOpen] = useState(name !== null)
  const failure = useOpened(name)
  const title = readKept()?.title
  return (
    <>
      <SideSheet title={m.statesTitle()} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {title !== undefined && (
          <div className={`${row.line} ${styles.current}`}>
            <p>{m.currentText({ title })}</p>
            <Button look="quiet" onClick={leave}>
              {m.leaveAction()}
            </Button>
          </div>
        )}
        {failure !== undefined && <FormFailure message={failure} />}
        {name && failure === undefined ? (
          <p role="status">{m.openingText()}</p>
        ) : (
          isOpen && <States />
        )}
      </SideSheet>
      {title !== undefined && (
        <aside className={styles.mark} aria-label={m.stateLabel()} data-sandbox data-screen-only>
          <span lang="en">{title}</span>
          <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            {m.allAction()}
          </button>
          <button type="button" onClick={leave}>
            {m.leaveAction()}
          </button>
        </aside>
      )}
    </>
  )
}

/** Why a scenario could not be opened, if so. */
function useOpened(name: string | null): string | undefined {
  const { replace } = useRouter()
  const [failure, setFailure] = useState<string>()
  const isTaken = useRef(false)
  useEffect(() => {
    // React runs effects twice in development.
    if (name === null || isTaken.current) return
    isTaken.current = true
    // Otherwise a login would lead to this address again and open the scenario once more.
    forgetTarget()
    const takeFromAddress = () => replace(here(), undefined, { shallow: true, scroll: false })
    if (name === '') return void takeFromAddress()
    openScenario(name).catch((error: Error) => {
      const isUnknown = error instanceof ApiError && error.code === 'NOT_FOUND'
      setFailure(isUnknown ? m.unknownError() : error.message)
      void takeFromAddress()
    })
  }, [name, replace])
  return failure
}

function States() {
  const [search, setSearch] = useState('')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['scenarios'],
    queryFn: () => call(calls.list, {}, choices),
    meta: { isPublic: true },
  })
  if (error !== null)
    return <PartFailed message={error.message} onRetry={refetch} isTrying={isFetching} />
  if (data === undefined) return <PartWaiting />
  const matching = data.scenarios.filter(isMeantBy(search))
  return (
    <div className={`${stack.gap2} ${styles.states}`}>
      <p>{m.newText()}</p>
      <SearchField
        label={m.filterLabel()}
        found={m.foundText({ count: matching.length })}
        onSearch={setSearch}
      />
      {[...new Set(matching.map(({ group }) => group))].map((group) => (
        <section key={group}>
          <h3 lang="en">{group}</h3>
          <ul>
            {matching
              .filter((state) => state.group === group)
              .map(({ name, title, touchesAll }) => (
                <li key={name}>
                  <a href={`?scenario=${encodeURIComponent(name)}`} lang="en">
                    {title}
                  </a>
                  {touchesAll && <small>{m.everybodyLabel()}</small>}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function isMeantBy(search: string) {
  const searchWords = search.toLowerCase().split(/\s+/)
  return ({ name, group, title }: ScenarioList['scenarios'][number]) => {
    const text = `${name} ${group} ${title}`.toLowerCase()
    return searchWords.every((part) => text.includes(part))
  }
}

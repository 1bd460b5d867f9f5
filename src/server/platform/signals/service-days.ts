import { asc, desc, gt, gte, lt } from 'drizzle-orm'
import { minuteMs, utcDay } from '@/config/durations'
import type { Answer } from '@/contract/define'
import type { healthCalls, ServicePart, ServiceStatus } from '@/contract/health'
import { dayBefore, type PartView, statusDays, statusView } from '@/contract/service-status'
import { locale } from '@/messages/locale'
import * as m from '@/messages/status'
import { serviceDays } from '../db/tables'
import { escapeHtml, plainPage } from '../plain-page'
import type { Ports } from '../ports'
import type { StatusNeeds } from './read'
import { readStatus } from './read'
import { codeSecondsOf, isSilent, thresholds } from './renew'

type Row = typeof serviceDays.$inferSelect

export const noteEveryMs = 15_000
const longestGapMs = minuteMs

const parts: ServicePart[] = ['buying', 'crediting', 'codes', 'pages']

export async function noteServices(needs: StatusNeeds): Promise<void> {
  const now = await needs.databaseTime()
  const day = utcDay(now)
  const services = await servicesNow(needs, now)
  await needs.db.transaction(async (tx) => {
    const storedDays = await tx
      .select()
      .from(serviceDays)
      .where(gte(serviceDays.day, dayBefore(day, 1)))
      .orderBy(asc(serviceDays.part), desc(serviceDays.day))
      .for('update')
    for (const [part, isGood] of services) {
      const last = storedDays.find((row) => row.part === part)
      const row = { part, day, ...continueDay(last, { day, isGood, now }) }
      const target = [serviceDays.part, serviceDays.day]
      await tx.insert(serviceDays).values(row).onConflictDoUpdate({ target, set: row })
    }
  })
}

interface Look {
  day: string
  isGood: boolean
  now: Date
}

function continueDay(last: Row | undefined, { day, isGood, now }: Look): Omit<Row, 'part' | 'day'> {
  const gapMs = last ? now.getTime() - last.seenAt.getTime() : Number.POSITIVE_INFINITY
  const isUnbroken = gapMs <= longestGapMs
  const seconds = isUnbroken ? Math.max(0, gapMs) / 1_000 : 0
  const { measuredSeconds = 0, badSeconds = 0 } = last?.day === day ? last : {}
  return {
    isGood,
    since: last && isUnbroken && last.isGood === isGood ? last.since : now,
    seenAt: last && last.seenAt > now ? last.seenAt : now,
    measuredSeconds: measuredSeconds + seconds,
    badSeconds: badSeconds + (isGood ? 0 : seconds),
  }
}

async function servicesNow(needs: StatusNeeds, now: Date): Promise<[ServicePart, boolean][]> {
  const { orders, rows } = await readStatus(needs)
  const of = (name: string) => rows.find((row) => row.name === name)
  const [crediting, letters, pages] = [of('crediting'), of('letters'), of('pages')]
  const isGood = (row: (typeof rows)[number]) => row.state !== 'alarm' && !isSilent(row, now)
  const found: [ServicePart, boolean][] = []
  if (crediting) found.push(['buying', orders === 'open'], ['crediting', isGood(crediting)])
  if (letters) {
    const isInTime = codeSecondsOf(letters.details) < thresholds.letters.alarm
    found.push(['codes', isInTime && !isSilent(letters, now)])
  }
  if (pages) found.push(['pages', isGood(pages)])
  return found
}

type Status = Answer<typeof healthCalls.service>

/**
 * The service's days for the status page. The signals decide about a day: one that is not renewed
 * any more is bad, one that was never measured is unknown.
 */
export async function serviceStatus(needs: StatusNeeds): Promise<Status> {
  const { db, databaseTime } = needs
  const now = await databaseTime()
  const today = utcDay(now)
  const rows = await db
    .select()
    .from(serviceDays)
    .where(gt(serviceDays.day, dayBefore(today, statusDays)))
    .orderBy(asc(serviceDays.day))
  const seenTimes = rows.map(({ seenAt }) => seenAt.getTime())
  const isNoted = rows.some((row) => isRecent(row, now))
  const judged = new Map(isNoted ? [] : await servicesNow(needs, now))
  return {
    today,
    checkedAt: seenTimes.length > 0 ? new Date(Math.max(...seenTimes)).toISOString() : null,
    parts: parts.map((part) => ({
      part,
      ...asPart(
        rows.filter((row) => row.part === part),
        now,
        judged.get(part),
      ),
    })),
  }
}

export function unknownStatus({ clock }: Pick<Ports, 'clock'>): Status {
  const now = clock.now()
  return {
    today: utcDay(now),
    checkedAt: null,
    parts: parts.map((part) => ({ part, ...asPart([], now) })),
  }
}

const isRecent = ({ seenAt }: Row, now: Date) => now.getTime() - seenAt.getTime() <= longestGapMs

function asPart(
  rows: Row[],
  now: Date,
  isGoodNow?: boolean,
): Omit<Status['parts'][number], 'part'> {
  const last = rows.at(-1)
  const isSeen = last !== undefined && isRecent(last, now)
  const isGood = isSeen ? last.isGood : isGoodNow
  return {
    state: isGood === undefined ? 'unknown' : isGood ? 'working' : 'problem',
    since: isSeen ? last.since.toISOString() : null,
    days: rows.map(({ day, measuredSeconds, badSeconds }) => ({
      day,
      measuredSeconds: Math.ceil(measuredSeconds),
      badSeconds: Math.ceil(badSeconds),
    })),
  }
}

export async function forgetServiceDays({
  db,
  databaseTime,
}: Pick<Ports, 'databaseTime' | 'db'>): Promise<void> {
  const first = dayBefore(utcDay(await databaseTime()), statusDays)
  await db.delete(serviceDays).where(lt(serviceDays.day, first))
}

type Head = Pick<Ports, 'appName' | 'siteUrl' | 'mode'>

const style = `
:root{--caution:#e8b04a}@media (prefers-color-scheme:light){:root{--caution:#8a5a00}}
ul{margin:40px 0 0;padding:0;list-style:none}.part{display:grid;grid-template-columns:1fr auto;gap:4px 16px;padding-block:20px 18px;border-block-start:1px solid var(--line)}
.part:last-child{border-block-end:1px solid var(--line)}h2{margin:0;font:600 16px/24px Geist,system-ui,sans-serif}
main .part p{margin:0;font-size:14px;line-height:20px}.part p.about,.part p.share,.part p.since,.days{grid-column:1/-1}.part p.state{color:var(--accent);font-weight:600}.state:before{content:'';display:inline-block;width:7px;height:7px;margin-inline-end:7px;border-radius:50%;background:currentColor}.part p.problem{color:var(--caution)}.part p.unknown{color:var(--muted)}
.days{position:relative;margin-block:14px 0}svg.rule{display:block;width:100%;height:40px;overflow:visible}
.rule path{fill:none;stroke:var(--muted);stroke-width:1.25;vector-effect:non-scaling-stroke}.rule .bad{stroke:var(--caution);stroke-width:2.5}.rule .today{stroke:var(--accent);stroke-width:2.5}.rule .month{stroke:var(--text)}
.days i{position:absolute;inset-block-start:4px;width:7px;height:7px;margin-inline-start:-3.5px;border-radius:50%;background:var(--caution)}
.axis{position:relative;height:18px;margin-block-start:4px;color:var(--muted);font-size:12px;line-height:18px}.axis span{position:absolute}.axis .end{inset-inline-end:0;color:var(--text)}
.key{display:flex;flex-wrap:wrap;gap:6px 24px;margin-block:14px 0;font-size:13px;line-height:18px}.key span{display:inline-flex;align-items:center;gap:8px}.key svg{width:8px;height:20px}
.past{margin-block-start:56px}.past ul{margin-block-start:12px}.past li{margin-block-start:8px}.foot{margin-block-start:40px;border-block-start:1px solid var(--line);padding-block-start:8px}.foot .go{margin-block-start:16px}
@media (min-width:900px){.part{grid-template-columns:280px 1fr 176px;grid-template-rows:auto auto 1fr;gap:2px 40px}.part h2,.part p.about,.part p.since{grid-column:1}.days{grid-column:2;grid-row:1/4;margin:0}.part p.state{grid-column:3;grid-row:1;justify-self:end}.part p.share{grid-column:3;grid-row:2;text-align:end}}
`

export function statusPage(status: ServiceStatus, { appName, siteUrl, mode }: Head): string {
  const view = statusView(status)
  const strip = m.sandboxText<string>({ b: (words) => `<b>${escapeHtml(words)}</b>` }).join('')
  const past = view.troubles.map((text) => `<li>${escapeHtml(text)}</li>`).join('')
  return plainPage({
    language: locale(),
    brand: appName,
    home: siteUrl,
    title: view.title,
    strip: mode === 'sandbox' ? strip : undefined,
    style,
    body: `<p>${escapeHtml(view.checked)}</p><ul>${view.parts.map(partRow).join('')}</ul>${key()}
${past ? `<section class="past"><h2>${escapeHtml(m.pastTitle())}</h2><ul>${past}</ul></section>` : ''}
<div class="foot"><p>${escapeHtml(m.contactText())}</p><a class="go" href="${escapeHtml(siteUrl)}/contactus">${escapeHtml(m.contactAction())}</a></div>`,
  })
}

function partRow(part: PartView): string {
  const { name, about, state, stateText, share, since, label, paths, dots, months } = part
  const lines = Object.entries(paths).map(([kind, path]) => `<path class="${kind}" d="${path}"/>`)
  const marks = dots.map((at) => `<i style="inset-inline-start:${at}"></i>`)
  const axis = months.map(
    (month) => `<span style="inset-inline-start:${month.at}">${month.name}</span>`,
  )
  return `<li class="part"><h2>${escapeHtml(name)}</h2><p class="state ${state}">${escapeHtml(stateText)}</p><p class="about">${escapeHtml(about)}</p>
<div class="days" role="img" aria-label="${escapeHtml(label)}">${marks.join('')}<svg class="rule" viewBox="0 0 900 40" preserveAspectRatio="none" aria-hidden="true">${lines.join('')}</svg><div class="axis" aria-hidden="true">${axis.join('')}<span class="end">${escapeHtml(m.todayLabel())}</span></div></div>
<p class="share">${escapeHtml(share)}</p>${since ? `<p class="since">${escapeHtml(since)}</p>` : ''}</li>`
}

function key(): string {
  const mark = (path: string, kind: string) =>
    `<svg class="rule" viewBox="0 0 8 20" aria-hidden="true"><path class="${kind}" d="${path}"/></svg>`
  return `<p class="key"><span>${mark('M4 4V20', 'good')}${escapeHtml(m.goodDayLabel())}</span><span>${mark('M4 2V20', 'bad')}${escapeHtml(m.badDayLabel())}</span><span>${mark('M4 16V20', 'none')}${escapeHtml(m.noDataLabel())}</span></p>`
}

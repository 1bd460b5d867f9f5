import { utcDay } from '@/config/durations'
import { markdownBlocks } from '@/server/modules/content'
import {
  type ContentKey,
  importedVersions,
  olderText,
  presentText,
} from '@/server/modules/content/operator-reads.service'
import type { ConsolePage, OperatorTurn } from '../../access'
import { dayTime } from '../../drawing/figures'
import { notHere } from '../../drawing/frame'
import { Block, Field, Head, KnownFacts, TextArea } from '../../drawing/parts'
import { RequestForm } from '../../drawing/request-form'
import { DrawnText } from '../../drawing/text'
import * as common from '../../messages/common'
import * as m from '../../messages/contents'

export async function entryPage(turn: OperatorTurn): Promise<ConsolePage> {
  const { db, siteUrl } = turn.needs
  const { req } = turn.context
  const key = { kind: req.param('kind') ?? '', slug: req.param('slug') ?? '' }
  const present = await presentText(db, key)
  if (present === undefined) return notHere()
  const askedVersion = req.query('version')
  const isOlder = askedVersion !== undefined && askedVersion !== present.version
  const text = isOlder ? await olderText(db, key, askedVersion) : present
  if (text === undefined) return notHere()
  const body = (
    <>
      <Head title={text.title} sub={text.summary || undefined}>
        {isOlder && (
          <p className="state wait">{m.versionReplacedSinceText({ asked: askedVersion })}</p>
        )}
      </Head>
      <div className="two flow">
        <div className="stack">
          <Block title={m.previewTitle()} more={m.previewText()}>
            {key.kind === 'team' ? (
              <p className="text as-written">{text.body}</p>
            ) : (
              <DrawnText blocks={markdownBlocks(text.body)} siteUrl={siteUrl} />
            )}
          </Block>
        </div>
        <div className="stack">
          <Block title={common.entryText()}>
            <KnownFacts
              facts={[
                [m.kindText(), key.kind],
                [m.keyLabel(), key.slug],
                [m.sectionLabel(), present.category],
                [m.authorText(), present.author || '–'],
                [m.publishedText(), present.publishedOn],
                [m.changedLabel(), present.updatedOn],
              ]}
            />
          </Block>
          <Versions
            entry={key}
            present={present.version}
            versions={await importedVersions(db, key)}
            shown={askedVersion ?? present.version}
          />
          {turn.may('ask contents') && <Reworded turn={turn} entry={key} text={text} />}
        </div>
      </div>
    </>
  )
  return { title: common.contentsLabel(), body }
}

interface WordingFormProps {
  turn: OperatorTurn
  entry: ContentKey
  text: { title: string; summary: string; body: string }
}

const longestForm = 50_000

function Reworded(props: WordingFormProps) {
  if (encodeURIComponent(props.text.body).length <= longestForm) return <WordingForm {...props} />
  return <p className="sub-n">{m.textTooLongText()}</p>
}

function WordingForm({ turn, entry, text }: WordingFormProps) {
  return (
    <RequestForm
      turn={turn}
      kind="content-replace"
      about={{ kind: entry.kind, slug: entry.slug }}
      title={m.publishANewVersionTitle()}
      text={m.secondAdminDecidesText()}
      button={m.requestPublicationAction()}
      look="fill"
    >
      <Field name="title" label={m.titleLabel()} value={text.title} />
      <Field name="summary" label={m.summaryLabel()} value={text.summary} isRequired={false} />
      <Field
        name="updatedOn"
        label={m.changedOnLabel()}
        type="date"
        value={utcDay(turn.needs.clock.now())}
      />
      <TextArea
        name="body"
        label={common.textLabel()}
        rows={16}
        value={text.body}
        hint={m.markdownHint({ example: '{{fee}}' })}
      />
    </RequestForm>
  )
}

interface VersionsProps {
  entry: ContentKey
  present: string
  shown: string
  versions: { version: string; importedAt: Date | null }[]
}

function Versions({ entry: { kind, slug }, present, shown, versions }: VersionsProps) {
  const isKnown = versions.some(({ version }) => version === present)
  const allVersions = isKnown ? versions : [{ version: present, importedAt: null }, ...versions]
  return (
    <Block title={m.versionsTitle()} more={common.newestFirstLabel()}>
      <div className="lines">
        {allVersions.map(({ version, importedAt }) => (
          <div key={version} className="pair">
            <span className="code">
              {version === shown ? (
                <b className="b">{version}</b>
              ) : (
                <a className="link" href={`/contents/${kind}/${slug}?version=${version}`}>
                  {version}
                </a>
              )}
              {version === present && ` ${m.nowText()}`}
            </span>
            <span className="d num">
              {importedAt ? dayTime(importedAt) : m.timeNotRecordedText()}
            </span>
          </div>
        ))}
      </div>
    </Block>
  )
}

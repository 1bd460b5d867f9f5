import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { formatBytes } from '@/contract/format/amounts'
import {
  compareFile,
  drillEscrow,
  escrowProblemText,
  newestFiles,
  noteOpened,
  writeEscrow,
} from '@/server/modules/escrow'
import type { AskedBy } from './events'
import type { OpsNeeds } from './needs'
import { OperatorMistake } from './operator-mistake'

const shown = 14

function requireEscrow({ escrow }: OpsNeeds) {
  if (escrow === undefined)
    throw new OperatorMistake('No escrow files are written: ESCROW_KEY is off.')
  return escrow
}

export async function showEscrow(needs: OpsNeeds): Promise<string> {
  const { folder, isOwnKey } = requireEscrow(needs)
  const files = await newestFiles(needs.db, shown)
  const lines = files.map(
    ({ name, people, bytes, fingerprint, openedAt, openedBy }) =>
      `${name}  ${people} people  ${formatBytes(bytes)}  sha256 ${fingerprint}  ${
        openedAt === null ? 'not opened' : `opened ${openedAt.toISOString()}, noted by ${openedBy}`
      }`,
  )
  return [
    `Files for the custodian are in ${folder.path}.`,
    ...(isOwnKey ? ['This is a sandbox: it has made the key itself, sandbox-key.pem.'] : []),
    ...(lines.length > 0 ? lines : ['None has been written yet.']),
  ].join('\n')
}

export async function writeEscrowNow(
  needs: OpsNeeds,
  _: string[],
  { operator: by }: AskedBy,
): Promise<string> {
  const { folder } = requireEscrow(needs)
  const file = await writeEscrow(needs, { by })
  if (file === undefined)
    throw new OperatorMistake('Another process is writing a file at this moment. Look again soon.')
  return `${file.name} is in ${folder.path}: ${file.people} people, sha256 ${file.fingerprint}.`
}

export async function newestEscrow({ db }: OpsNeeds): Promise<object> {
  const [newest] = await newestFiles(db, 1)
  return { newest: newest?.name ?? null, openedAt: newest?.openedAt ?? null }
}

/** The custodian reads the word at the end of a file that they have opened, and tells it. */
export async function noteEscrowOpened(
  needs: OpsNeeds,
  [word]: string[],
  { operator: by }: AskedBy,
): Promise<string> {
  if (word === undefined)
    throw new OperatorMistake('Say the word that escrow.html shows below an opened file.')
  const file = await noteOpened(needs, { word, by })
  if (file === undefined)
    throw new OperatorMistake('This is the word of no file. It has 64 digits of 0-9 and a-f.')
  return `Noted: the custodian has opened ${file.name}, first told on ${file.openedAt?.toISOString()}. The next one is expected within a quarter.`
}

/**
 * Rebuilds who owns and is owed what from a file alone, and says in what it differs from the database. A
 * difference ends it with an error. Without a file it writes one of this moment; with a file, what has
 * been booked since differs as well.
 */
export async function drill(needs: OpsNeeds, [file, key]: string[]): Promise<string> {
  if (file !== undefined && key === undefined)
    throw new OperatorMistake('Name the file with the private key, too.')
  try {
    const { rebuilt, differences } =
      file === undefined || key === undefined
        ? await drillEscrow(needs, requireEscrow(needs))
        : await compareFile(needs, {
            privateKey: await readFile(key, 'utf8'),
            file: createReadStream(file, 'utf8'),
          })
    const { head, end, owners, totals } = rebuilt
    const said = `Rebuilt from a file of ${head.madeAt}: ${end.people} people, ${owners} of them owners; ${totals.size} kinds of balances.`
    if (differences.length === 0) return `${said}\nIt says what the database says, to the unit.`
    throw new OperatorMistake(
      [said, `It DIFFERS from the database in ${differences.length}:`, ...differences].join('\n'),
    )
  } catch (error) {
    const text = escrowProblemText(error)
    throw text === undefined ? error : new OperatorMistake(text)
  }
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** PostgreSQL refuses to run as root. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/** Debian keeps a folder per version. */
function newestPrograms(): string {
  const folder = '/usr/lib/postgresql'
  try {
    const newest = readdirSync(folder).sort((a, b) => Number(b) - Number(a))[0] ?? ''
    return join(folder, newest, 'bin')
  } catch {
    return ''
  }
}

const programs = newestPrograms()

// The shell ends it however this process dies.
const keepWithParent = '"$0" "$@" & child=$!; cat >/dev/null; kill -QUIT $child; wait $child'

/** This machine's server brings programs that the one in node_modules lacks. */
export class InstalledPostgres {
  readonly home: string

  constructor(name: string) {
    this.home = mkdtempSync(join(tmpdir(), `fnx-${name}-`))
    chmodSync(this.home, 0o755)
    this.own(this.home)
  }

  folder(name: string): string {
    const path = join(this.home, name)
    mkdirSync(path, { mode: 0o700 })
    this.own(path)
    return path
  }

  own(path: string): void {
    if (owner) chownSync(path, owner.uid, owner.gid)
  }

  ownAll(path: string): void {
    if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, path])
  }

  run(name: string, ...args: string[]): void {
    this.start(join(programs, name), args)
  }

  begin(name: string, ...args: string[]): ChildProcess {
    return spawn(join(programs, name), args, { ...owner, cwd: this.home, stdio: 'ignore' })
  }

  shell(script: string): void {
    this.start('/bin/sh', ['-c', script])
  }

  private start(program: string, args: string[]): void {
    try {
      execFileSync(program, args, {
        ...owner,
        cwd: this.home,
        stdio: 'pipe',
        env: { PATH: process.env.PATH } as never,
      })
    } catch (error) {
      throw new Error(
        `${program}: ${(error as Error).message}. This needs PostgreSQL's server programs (Debian: postgresql).`,
      )
    }
  }

  init(data: string, ...options: string[]): void {
    const shared = ['--username=postgres', '--auth=trust', '--encoding=UTF8']
    this.run('initdb', `--pgdata=${data}`, ...shared, ...options)
  }

  /** Ended by the end of its input. */
  serve(data: string, port: number): ChildProcess {
    const args = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '']
    return spawn('/bin/sh', ['-c', keepWithParent, join(programs, 'postgres'), ...args], {
      ...owner,
      cwd: this.home,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
  }
}

/** At once, with all that serves connections, as a machine is lost. */
export function killServer(data: string): void {
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  for (const processId of [pid, ...children.map(Number)])
    try {
      process.kill(processId, 'SIGKILL')
    } catch {
      // It has just ended by itself.
    }
}

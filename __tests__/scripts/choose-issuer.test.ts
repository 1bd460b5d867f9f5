import { readyText } from '../../scripts/product/ready-text'
import { chooseIssuer } from '../../scripts/settings.mjs'

const of = (words: string[], env: Record<string, string> = {}) => {
  const ownEnvironment: Record<string, string | undefined> = { INIT_CWD: process.cwd(), ...env }
  chooseIssuer(['node', 'start.mjs', ...words], ownEnvironment as NodeJS.ProcessEnv, '/project')
  return [ownEnvironment.ISSUER_DIR, ownEnvironment.DATA_DIR]
}

test('a sandbox of a bank keeps its data apart from the default one', () => {
  const [folder, data] = of(['--issuer', 'docs'])
  expect(folder).toBe(`${process.cwd()}/docs`)
  expect(data).toMatch(/^\/project\/\.data-issuer\/docs-[0-9a-f]{6}$/)
  expect(of(['--issuer', 'src'])[1]).not.toBe(data)
  expect(of(['--issuer', 'docs'], { DATA_DIR: '/mine' })[1]).toBe('/mine')
})

test('without the word nothing changes', () => {
  expect(of([])).toEqual([undefined, undefined])
})

test.each([[['--issuer']], [['--issuer', 'nowhere']]])('%j is refused in one line', (words) => {
  expect(() => of(words)).toThrow(/^(Name the folder|There is no folder)/)
})

test('a command for a sandbox of a bank works on its data, and is handed the other words', () => {
  const ownEnvironment: Record<string, string | undefined> = { INIT_CWD: process.cwd() }
  const words = ['node', 'run.mjs', '--issuer', 'docs', 'operator', 'list']
  expect(chooseIssuer(words, ownEnvironment as NodeJS.ProcessEnv, '/project')).toBe('docs')
  expect(words).toEqual(['node', 'run.mjs', 'operator', 'list'])
  expect(ownEnvironment.DATA_DIR).toBe(of(['--issuer', 'docs'])[1])
})

const settings = {
  mode: 'sandbox' as const,
  hasPages: true,
  port: 3000,
  chainPort: undefined,
  host: '127.0.0.1',
  dataDir: '/project/.data',
  isDev: false,
}
const served = { url: 'http://localhost:3000', consoleUrl: 'http://localhost:3100' }

test.each([
  [undefined, 'npm run ops -- operator invite <e-mail> <role>'],
  ['../my-bank', 'npm run ops -- --issuer ../my-bank operator invite <e-mail> <role>'],
  ['../my bank', "npm run ops -- --issuer '../my bank' operator invite <e-mail> <role>"],
])('a sandbox of %j says the command that invites its operators', (issuer, command) => {
  const text = readyText({ ...settings, issuer }, served)
  expect(text).toContain(`Console: http://localhost:3100, by invitation: ${command}\n`)
  expect(readyText({ ...settings, issuer }, { url: served.url })).not.toContain('Console')
})

import { readFileSync } from 'node:fs'

interface Entry {
  integrity?: string
  link?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)
const unchecked = installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''))

const isFor = (list: string[] | undefined, wanted: string[]) =>
  list === undefined ||
  wanted.some((one) => list.includes(one)) ||
  (list.every((one) => one.startsWith('!')) && wanted.some((one) => !list.includes(`!${one}`)))
const isForLinux = ([, { os, cpu }]: [string, Entry]) =>
  isFor(os, ['linux']) && isFor(cpu, ['x64', 'arm64'])
const namesOf = (entries: [string, Entry][]) =>
  entries.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)).sort()

// Not listed by the registry behind this lock file (decision 005).
const unlisted = [
  '@biomejs/cli-linux-arm64-musl',
  '@biomejs/cli-linux-x64-musl',
  '@foundry-rs/anvil-linux-arm64',
]

const forOthers: Record<string, string[]> = {
  '@biomejs/cli': [
    'android-arm64',
    'android-x64',
    'darwin-arm64',
    'darwin-x64',
    'win32-arm64',
    'win32-x64',
  ],
  '@foundry-rs/anvil': ['darwin-amd64', 'darwin-arm64', 'win32-amd64'],
  '@next/swc': ['darwin-arm64', 'darwin-x64', 'win32-arm64-msvc', 'win32-x64-msvc'],
  '@oxc-parser/binding': [
    'android-arm-eabi',
    'android-arm64',
    'darwin-arm64',
    'darwin-x64',
    'freebsd-x64',
    'linux-arm-gnueabihf',
    'linux-arm-musleabihf',
    'linux-ppc64-gnu',
    'linux-riscv64-gnu',
    'linux-riscv64-musl',
    'linux-s390x-gnu',
    'openharmony-arm64',
    'win32-arm64-msvc',
    'win32-ia32-msvc',
    'win32-x64-msvc',
  ],
  '@unrs/resolver-binding': [
    'android-arm-eabi',
    'android-arm64',
    'darwin-arm64',
    'darwin-x64',
    'freebsd-x64',
    'linux-arm-gnueabihf',
    'linux-arm-musleabihf',
    'linux-loong64-gnu',
    'linux-loong64-musl',
    'linux-ppc64-gnu',
    'linux-riscv64-gnu',
    'linux-riscv64-musl',
    'linux-s390x-gnu',
    'openharmony-arm64',
    'win32-arm64-msvc',
    'win32-ia32-msvc',
    'win32-x64-msvc',
  ],
}

test('every package for Linux has a checksum', () => {
  expect(namesOf(unchecked.filter(isForLinux))).toEqual(unlisted)
})

test('only optional packages for other machines lack checksums', () => {
  const others = unchecked.filter((entry) => !isForLinux(entry))
  const listed = Object.entries(forOthers).flatMap(([maker, machines]) =>
    machines.map((machine) => `${maker}-${machine}`),
  )
  expect(namesOf(others)).toEqual(listed.sort())
  expect(unchecked.filter(([, { optional }]) => optional !== true)).toEqual([])
})

import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { carryHouse, type House, ownHouse } from '@/config/house'
import { houseFiles } from '@/server/start/house-files'

afterEach(() => carryHouse(ownHouse))

function answer(url: string, method = 'GET') {
  const headers: Record<string, string> = {}
  let body = 'drawn by the pages'
  const response = {
    statusCode: 200,
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
    end: (text: string | Uint8Array = '') => {
      body = text as string
    },
  }
  houseFiles(() => undefined)(
    { url, method } as IncomingMessage,
    response as unknown as ServerResponse,
  )
  return { status: response.statusCode, headers, body }
}

test('an installed app and the Safe wallet are told the house’s name', () => {
  carryHouse({ name: 'Nordhafen Anteile', shortName: 'Nordhafen', sheet: '' })
  expect(JSON.parse(answer('/manifest.webmanifest').body)).toMatchObject({
    name: 'Nordhafen Anteile',
    short_name: 'Nordhafen',
    theme_color: '#0B0E14',
  })
  expect(JSON.parse(answer('/manifest.json?x').body)).toMatchObject({ name: 'Nordhafen Anteile' })
})

test('a mark of its own stands at three addresses and in both manifests, and nowhere without one', () => {
  expect(answer('/favicon.svg').body).toBe('drawn by the pages')
  const logo: House['logo'] = { dark: '<svg>d</svg>', light: '<svg>l</svg>' }
  carryHouse({ name: 'Quay', shortName: 'Quay', sheet: '', logo })
  expect(answer('/logo-dark.svg')).toEqual({
    status: 200,
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    },
    body: '<svg>d</svg>',
  })
  expect(['/logo-light.svg', '/favicon.svg'].map((address) => answer(address).body)).toEqual([
    '<svg>l</svg>',
    '<svg>l</svg>',
  ])
  expect(JSON.parse(answer('/manifest.webmanifest').body).icons).toEqual([
    { src: '/logo-dark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ])
  expect(JSON.parse(answer('/manifest.json').body).iconPath).toBe('logo-dark.svg')
  expect(answer('/service-worker.js').body).not.toContain('<svg')
  expect(answer('/apple-touch-icon.png')).toMatchObject({ status: 404 })
  expect(answer('/logo-dark.svg', 'POST').body).toBe('drawn by the pages')
})

test('a picture of the mark, where the bank gives one, is the icon of phones', () => {
  const icon = Buffer.from('a picture')
  const logo: House['logo'] = { dark: '<svg>d</svg>', light: '<svg>l</svg>', icon }
  carryHouse({ name: 'Quay', shortName: 'Quay', sheet: '', logo })
  for (const address of ['/apple-touch-icon.png', '/icon-512.png'])
    expect(answer(address)).toMatchObject({ headers: { 'content-type': 'image/png' }, body: icon })
  expect(JSON.parse(answer('/manifest.webmanifest').body).icons[1]).toMatchObject({
    src: '/icon-512.png',
    sizes: '512x512',
  })
  expect(answer('/icon-192.png')).toMatchObject({ status: 404 })
})

test('the page for no connection has the colours of the house', () => {
  expect(answer('/service-worker.js').body).toBe(readFileSync('public/service-worker.js', 'utf8'))
  const [dark, light] = [
    { page: '#1B1016', accent: '#F2B84B' },
    { page: '#FFFFFF', accent: '#8A1F45' },
  ]
  carryHouse({ name: 'Quay', shortName: 'Quay', sheet: '', colours: { dark, light } })
  const { body } = answer('/service-worker.js')
  expect(body).toContain('--page: #1B1016; ')
  expect(body).toContain('--accent: #8A1F45; ')
  expect(body).not.toMatch(/#0B0E14|#46D8B4|#F6F4EE|#0A6F58/)
})

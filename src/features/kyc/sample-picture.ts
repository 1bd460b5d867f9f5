import type { PictureKind } from '@/contract/reviewed-person'

const width = 1_200
const height = 800
const paper = ['#e9e2d2', '#d8cfba']
const ink = '#3a3a46'

export async function samplePicture(
  kind: PictureKind,
): Promise<{ picture: Blob; preview: string }> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  drawGround(context)
  if (kind === 'selfie') drawFace(context, { x: 600, y: 380, size: 230 })
  else drawPage(context, kind)
  const picture = await new Promise<Blob>((done) =>
    canvas.toBlob((blob) => done(blob as Blob), 'image/jpeg', 0.92),
  )
  return { picture, preview: canvas.toDataURL('image/jpeg', 0.8) }
}

/** A plain color would be refused as blank. */
function drawGround(context: CanvasRenderingContext2D): void {
  for (let y = 0; y < height; y += 4)
    for (let x = 0; x < width; x += 4) {
      const shade = 90 + ((x * 13 + y * 7 + ((x * y) % 11) * 3) % 40)
      context.fillStyle = `rgb(${shade} ${shade + 10} ${shade + 22})`
      context.fillRect(x, y, 4, 4)
    }
}

function drawPage(context: CanvasRenderingContext2D, kind: PictureKind): void {
  context.fillStyle = paper[0] as string
  context.fillRect(150, 100, 900, 600)
  context.fillStyle = paper[1] as string
  for (let y = 100; y < 700; y += 8) context.fillRect(150, y, 900, 3)
  context.fillStyle = ink
  context.font = '700 40px monospace'
  context.fillText(kind === 'back' ? 'SAMPLE CARD, BACK' : 'SAMPLE PASSPORT', 190, 170)
  context.font = '28px monospace'
  const lines = ['SURNAME', 'GIVEN NAMES', 'DATE OF BIRTH 10 DEC 1985', 'SAMPLE, NOT A DOCUMENT']
  for (const [place, line] of lines.entries()) context.fillText(line, 520, 270 + place * 62)
  context.fillText(`P<SAMPLE<<${kind.toUpperCase()}<<<<<<<<<<<<<<<<<<<<<<<<`, 180, 610)
  context.fillText('0000000000SMP8512101F2612318<<<<<<<<<<<<<<', 180, 660)
  if (kind !== 'back') drawFace(context, { x: 330, y: 380, size: 90 })
}

function drawFace(
  context: CanvasRenderingContext2D,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  context.fillStyle = '#c9a68c'
  context.beginPath()
  context.ellipse(x, y, size * 0.75, size, 0, 0, 7)
  context.fill()
  context.fillStyle = ink
  context.beginPath()
  context.ellipse(x, y + size * 1.75, size * 1.3, size * 0.75, 0, 3.14, 6.29)
  context.ellipse(x, y - size * 0.75, size * 0.7, size * 0.35, 0, 0, 7)
  context.fill()
  for (const side of [-1, 1]) {
    context.beginPath()
    context.ellipse(x + side * size * 0.3, y - size * 0.1, size * 0.09, size * 0.06, 0, 0, 7)
    context.fill()
  }
  context.fillRect(x - size * 0.2, y + size * 0.5, size * 0.4, size * 0.05)
}

import PDFDocument from 'pdfkit'

// Each has every letter, unlike the browsers' fonts: a name is in the font of its paper.
const fonts = {
  regular: require.resolve('@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf'),
  medium: require.resolve('@expo-google-fonts/geist/500Medium/Geist_500Medium.ttf'),
  semibold: require.resolve('@expo-google-fonts/geist/600SemiBold/Geist_600SemiBold.ttf'),
}

type Margins = { top: number; bottom: number; left: number; right: number }

interface Opening {
  language: string
  title: string
  at: Date
  margins?: Margins
}

const none: Margins = { top: 0, bottom: 0, left: 0, right: 0 }

/** A tagged PDF, so that a screen reader finds headings and tables in it. */
export function openPdf({ language, title, at, margins = none }: Opening) {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    size: 'A4',
    margins,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: title, CreationDate: at, ModDate: at },
  })
  const chunks: Uint8Array[] = []
  const ended = new Promise<void>((resolve, fail) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    pdf.on('end', resolve).on('error', fail)
  })
  for (const [name, file] of Object.entries(fonts)) pdf.registerFont(name, file)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const end = async (): Promise<Uint8Array> => {
    pdf.end()
    await ended
    return Buffer.concat(chunks)
  }
  return { pdf, root, end }
}

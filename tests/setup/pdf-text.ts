import { inflateSync } from 'node:zlib'

/** The lines of a file: pdfkit writes each as pieces of hexadecimal letters with the gaps between them. */
export function textOf(pdf: Buffer): string[] {
  const pages = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, packed]) => {
    try {
      return inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [...pages.join('\n').matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces]) =>
    [...pieces!.matchAll(/<([\da-f]*)>/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join(''),
  )
}

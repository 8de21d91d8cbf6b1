import { linked } from '~/lib/linked-text'

/** React escapes the text. Only addresses become links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {linked(text).map((piece, at) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
            key={at}
            href={piece.href}
            target="_blank"
            rel="ugc nofollow noopener noreferrer"
            className="underline underline-offset-2 hover:decoration-2"
          >
            {piece.words}
          </a>
        ),
      )}
    </p>
  )
}

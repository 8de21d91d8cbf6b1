const texts = new WeakMap<Response, readonly string[]>()

/** A page beside its answer: as the answer's body it would be encoded, streamed, gathered and decoded again within this process. */
export function answerWithText(parts: readonly string[], init: ResponseInit): Response {
  const response = new Response(null, init)
  texts.set(response, parts)
  return response
}

export const textOf = async (response: Response): Promise<readonly string[]> =>
  texts.get(response) ?? [await response.text()]

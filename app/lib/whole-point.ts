import type { z } from 'zod'

export const BOTH_NEEDED = 'Latitude and longitude required for geographic search'

export function wholePoint(
  { lat, lng }: { lat?: number | undefined; lng?: number | undefined },
  context: z.core.$RefinementCtx,
): void {
  if ((lat === undefined) === (lng === undefined)) return
  context.addIssue({ code: 'custom', path: [lat === undefined ? 'lat' : 'lng'], message: BOTH_NEEDED })
}

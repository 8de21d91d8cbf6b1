export const disputeWords = (status: string): string =>
  ({
    needs_response: 'The bank is waiting for your side of the story.',
    warning_needs_response: 'The bank is asking about this payment.',
    under_review: 'The bank is looking at it.',
    warning_under_review: 'The bank is looking at it.',
    won: 'You won. You keep the money.',
    lost: 'The customer won. The money went back.',
    warning_closed: 'Closed without a dispute.',
  })[status] ?? 'The bank is looking at it.'

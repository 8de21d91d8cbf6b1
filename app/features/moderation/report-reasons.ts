export const REPORT_REASONS = ['spam', 'offensive', 'false', 'unsafe', 'fraud', 'private', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** In the order of the dialog. */
export const REPORT_REASON_WORDS: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  offensive: 'Offensive or hateful',
  false: 'Not true',
  private: 'Gives away private information',
  unsafe: 'About something unsafe',
  fraud: 'Fraud or a scam',
  other: 'Something else',
}

/** Of what people hand in and admins rule on: posts of the share campaign, video reviews. */
export const RULED_STATES = ['pending', 'approved', 'rejected'] as const

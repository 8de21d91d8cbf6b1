import { type Feature, serve } from '~/http/feature.server'
import { blocksHandlers } from './blocks.api.server'
import { blocksContract } from './blocks.contract'
import { messageLetters } from './letters.server'
import { messageMailsHandlers } from './message-mails.api.server'
import { mailUnread, messageStops } from './message-mails.commands.server'
import { messageMailsContract } from './message-mails.contract'
import { sweepUnsentPictures } from './message-pictures.commands.server'
import { messagesHandlers } from './messages.api.server'
import { messagesContract } from './messages.contract'
import { messagesOfPerson } from './messages-of-person.commands.server'
import { seesMessage, showMessages } from './reported-message.queries.server'
import { hideMessage, letThrough, lockReported, removeMessage } from './rule-message.commands.server'
import { savedRepliesHandlers } from './saved-replies.api.server'
import { savedRepliesContract } from './saved-replies.contract'

export const messagesFeature: Feature = {
  room: 'messages',
  about: 'Conversations between customers and bakeries',
  calls: [
    serve(messagesContract, messagesHandlers),
    serve(blocksContract, blocksHandlers),
    serve(savedRepliesContract, savedRepliesHandlers),
    serve(messageMailsContract, messageMailsHandlers),
  ],
  jobs: [
    { name: 'sweep_message_pictures', run: sweepUnsentPictures, minutes: '53' },
    { name: 'mail_unread_messages', run: mailUnread, minutes: '*' },
  ],
  stops: messageStops,
  reportables: {
    message: {
      yours: 'a message of yours',
      ...{ show: showMessages, sees: seesMessage, hide: hideMessage, unhide: letThrough, remove: removeMessage },
      ...{ dismiss: letThrough, lock: lockReported },
    },
  },
  letters: messageLetters,
  person_rows: messagesOfPerson,
}

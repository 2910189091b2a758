/** The texts for an empty installation: the check list, verticals, password links, templates from images. */
export const onboarding = {
  // The check list on the admin overview
  'firstSteps.heading': 'Getting started',
  'firstSteps.does': 'From an empty installation to its first machine. Steps are checked off as they are done.',
  'firstSteps.launched': 'Machines can be launched. These steps are left.',
  'firstSteps.count': '{done} of {all} done',
  'firstSteps.done': 'Done',
  'firstSteps.open': 'To do',
  'firstSteps.people': 'Invite a colleague',
  'firstSteps.verticals': 'Give them a vertical and roles',
  'firstSteps.accounts': 'Give verticals their accounts',
  'firstSteps.template': 'Create a launch template',
  'firstSteps.request': 'Request a process',
  'firstSteps.approve': 'Approve it',
  'firstSteps.launch': 'Launch a machine',

  // Verticals
  'page.verticals': 'Verticals',
  'page.verticals.does':
    'A vertical is a business unit. People belong to it, and its accounts are those that they can use.',
  'verticals.new': 'New vertical',
  'verticals.created': 'Vertical created',
  'verticals.rename': 'Rename',
  'verticals.renameTitle': 'Rename {name}?',
  'verticals.renameHelp': 'Its people and its accounts stay with it.',
  'verticals.renamed': 'Vertical renamed',
  'verticals.accounts': 'Set accounts',
  'verticals.accountsTitle': 'Set the accounts of {name}?',
  'verticals.accountsHelp': 'Its people can use exactly these accounts. The change takes effect immediately.',
  'verticals.accountsHelpConfig':
    'So far they are taken from config.json. Its people can use exactly these accounts from now on.',
  'verticals.accountsSet': 'Accounts saved',
  'verticals.unset': 'Use config.json',
  'verticals.unsetTitle': 'Take the accounts of {name} from config.json again?',
  'verticals.unsetHelp': 'The accounts that are set here are dropped.',
  'verticals.unsetDone': 'Accounts are taken from config.json again',
  'verticals.source': 'Accounts from',
  'verticals.sourceSet': 'Set here',
  'verticals.sourceConfig': 'config.json',

  // Password links
  'page.invite': 'Invite User',
  'page.invite.does':
    'Invite a person to choose their own password, with a link that is valid for 7 days. Assign a vertical and roles next.',
  'invite.submit': 'Invite',
  'invite.failed': 'Failed to send the invitation',
  'invite.next': 'Give {name} a vertical and roles',
  'invite.rather': 'No password to hand over?',
  'invite.link': 'Send an invitation instead',
  'passwordLink.send': 'Send password link',
  'passwordLink.question': 'Send {name} a link to choose a password?',
  'passwordLink.questionHelp':
    'It works once, within 24 hours, or within 7 days if they have no password yet. It replaces any earlier link, and using it ends their sessions.',
  'passwordLink.made': 'Password link',
  'passwordLink.for': 'Send this link to {name}. It is shown only now and works until {until}.',
  'passwordLink.sent': 'Sent to {email}. The link is valid until {until}.',
  'passwordLink.told': 'The link has been shown already. Send another one if it is lost.',
  'passwordLink.address': 'Link',
  'passwordLink.copy': 'Copy link',
  'passwordLink.failed': 'No link was created',

  // Launch templates
  'page.templateFromImage': 'From image',
  'page.templateFromImage.heading': 'Launch Template from Image',
  'page.templateFromImage.does':
    'Create a launch template from an image and an instance type, without an existing machine.',
  'templates.next': 'Machines are launched for a process:',
  'templateCheck.noTemplate': 'missing',
  'templateCheck.noVersion': 'no such version',
  'templateCheck.noTemplateOf': 'template missing',
  'templateCheck.noVersionOf': 'no such template version',
  'templateCheck.consequence': 'Machines cannot be launched from it.',
  'templateCheck.requests': 'ID {ids}: {words}',
} as const;

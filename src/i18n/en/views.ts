/** The texts of saved views, and of ranges of time in filters. */
export const views = {
  'views.views': 'Views',
  'views.none': 'Save what you see here under a name to come back to it.',
  'views.orOpen': 'Or open a saved view:',
  'views.open': 'Open view {name}',
  'views.copyLink': 'Copy link to {name}',
  'views.rename': 'Rename {name}',
  'views.remove': 'Remove {name}',
  'views.newName': 'New name of {name}',
  'views.name': 'Name of the view',
  'views.nameHint': 'Name this view',
  'views.keeps': 'Keeps search, filters, sort order, page size and columns.',
  'views.save': 'Save',
  'views.replace': 'Replace',
  'views.replaces': 'Replaces the saved view of this name.',
  'views.cancel': 'Cancel',
  'views.undo': 'Undo',
  'views.saved': 'Saved.',
  'views.renamed': 'Renamed.',
  'views.removed': 'Removed {name}.',
  'views.notStored':
    'Kept only until this page is closed or reloaded: the browser’s storage is full or blocked. Copy its link to keep it.',
  'views.empty': 'Enter a name.',
  'views.long': 'Enter at most {most} characters.',
  'views.taken': 'There is a view of this name already.',
  'views.full': 'There are {most} views already. Remove one first.',
} as const;

export default views;

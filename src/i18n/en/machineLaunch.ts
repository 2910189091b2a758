/** The texts of the form that launches machines. */
export const machineLaunch = {
  'page.machineLaunch.does': 'Launch machines of an approved process, as many as its limit still allows.',

  'machineLaunch.process': 'Process ID',
  'machineLaunch.submit': 'Launch Machines',

  // The process that is meant
  'machineLaunch.notListed': 'There is no such process in the list.',
  'machineLaunch.noList': '{why}. You can launch all the same: the server checks the limit.',
  'machineLaunch.approved': 'Approved',
  'machineLaunch.approvedVersion': 'version {version}',
  'machineLaunch.takeOver': 'Use the approved template',
  'machineLaunch.differs': 'Approved is {value}',
  'machineLaunch.free': 'Up to {n} more',
  'machineLaunch.above': 'Above the limit of {machines}: {n} more may be launched',
  'machineLaunch.perhaps': 'More than the limit of {machines}',

  // What came of it
  'machineLaunch.oneMachine': '1 machine',
  'machineLaunch.machines': '{n} machines',
  'machineLaunch.failed': 'Machine launch failed',
  'machineLaunch.unexpected': 'Unexpected status: {code}',
  'machineLaunch.launched': 'Launched {machines}',
  'machineLaunch.warning': 'The launch needs a manual check',
  'machineLaunch.noMachines': 'The answer does not say which machines were launched',
  'machineLaunch.check': 'Machines may have been launched. Check them by hand before you launch again.',
  'machineLaunch.underWay': 'Launching {machines} for process {id}…',
  'machineLaunch.running': '{n} of {of} running',
  'machineLaunch.progress': 'Machines running',
  'machineLaunch.carriedOut': 'It was carried out: {machines}',
  'machineLaunch.unheardOf': 'The server knows of no such launch: nothing was launched',
  'machineLaunch.lost': 'The page was left before the answer came: launching {machines} for process {id}',
  'machineLaunch.list': 'Launched machines',
  'machineLaunch.copyIds': 'Copy IDs',
  'machineLaunch.terminate': 'Terminate these machines…',
} as const;

export default machineLaunch;

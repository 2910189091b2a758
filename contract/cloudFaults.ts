/**
 * Messages for the error codes of a cloud, as sentences for operators. Some services add `Exception` to a code, which is left out here.
 */
export const cloudFaults: Readonly<Record<string, string>> = {
  // Temporary failures.
  RequestLimitExceeded: 'The cloud takes no more requests of this account at the moment. Try again in a moment.',
  Throttling: 'The cloud takes no more requests of this account at the moment. Try again in a moment.',
  RequestTimeout: 'The cloud did not answer in time.',
  Unreachable: 'The cloud cannot be reached from the server.',
  NotReadYet: 'This region has not been read yet. Try again in a moment.',
  IncompleteResponse: 'The cloud’s last response left out most of what this region has.',
  EndlessResponse: 'The cloud’s response about this region did not end.',
  NotRead: 'The server could not take in what the cloud answered about this region; its log says why.',
  UnreadableAnswer: 'What answered cannot be the cloud: a proxy or a gateway between it and the server may have.',
  NotSentInTime: 'The server was held up before it could ask the cloud, so nothing was sent. Launch again.',
  InternalError: 'The cloud had an error of its own. Try again in a moment.',
  ServiceUnavailable: 'The cloud is not available at the moment. Try again in a moment.',
  Unavailable: 'The cloud is not available at the moment. Try again in a moment.',

  // Lack of capacity and exceeded limits.
  InsufficientInstanceCapacity:
    'The cloud has not enough machines of this type in the availability zone. Try later, fewer, another type or another zone.',
  InsufficientHostCapacity: 'The dedicated hosts have no room for these machines.',
  InsufficientReservedInstanceCapacity: 'The capacity reservation has no room for these machines.',
  InsufficientAddressCapacity: 'There are not enough public addresses.',
  InsufficientFreeAddressesInSubnet: 'The subnet has not enough free addresses for these machines.',
  InsufficientCapacityOnHost: 'The dedicated host has no room for these machines.',
  SpotMaxPriceTooLow: 'The spot price is above the most that the launch template pays.',
  MaxSpotInstanceCountExceeded: 'The account has as many spot machines as its quota allows.',
  InstanceLimitExceeded: 'The account has as many machines of this type as its quota allows.',
  VcpuLimitExceeded: 'The account has as many vCPUs of this kind as its quota allows.',
  ResourceCountExceeded: 'The request names more than the cloud takes at once.',
  VolumeLimitExceeded: 'The account has as many volumes as its quota allows.',
  MaxIOPSLimitExceeded: 'The account has as much IOPS as its quota allows.',
  TagLimitExceeded: 'The machines would have more tags than the cloud allows (50).',
  LaunchTemplateLimitExceeded: 'The account has as many launch templates as its quota allows.',
  LaunchTemplateVersionLimitExceeded: 'The launch template has as many versions as the cloud allows.',

  // Credentials and permissions.
  UnauthorizedOperation: 'The server’s role in this account is not allowed to do this.',
  AccessDenied: 'The server’s role in this account is not allowed to do this.',
  // Also the code for a region that is not enabled.
  AuthFailure:
    'The cloud does not accept the server’s credentials for this account, or the region is not enabled for it.',
  InvalidClientTokenId: 'The cloud does not know the server’s credentials for this account.',
  UnrecognizedClient: 'The cloud does not know the server’s credentials for this account.',
  SignatureDoesNotMatch: 'The cloud does not accept the server’s credentials for this account.',
  InvalidSignature: 'The cloud does not accept the server’s credentials for this account.',
  IncompleteSignature: 'The cloud does not accept the server’s credentials for this account.',
  MissingAuthenticationToken: 'The server has no credentials for this account.',
  CredentialsProviderError: 'The server has no credentials for this account.',
  ExpiredToken: 'The server’s credentials for this account have expired.',
  RequestExpired: 'The cloud found the request too old: the server’s clock or its credentials are out of date.',
  OptInRequired: 'The account has not subscribed to this service or image, or the region is not enabled for it.',
  PendingVerification: 'Amazon is still verifying the account for this region.',
  Blocked: 'Amazon has blocked the account.',

  // Machines.
  OperationNotPermitted: 'The machine is protected from this by a setting of its own.',
  IncorrectInstanceState: 'The machine is in a state in which this cannot be done.',
  IncorrectState: 'The machine is in a state in which this cannot be done.',
  UnsupportedOperation: 'The cloud does not do this with machines of this kind.',
  IncorrectSpotRequestState: 'The spot request of the machine is in a state in which this cannot be done.',
  OneTimeSpotRequest:
    'The machine is of a spot request for one time: it can be terminated, but neither stopped nor started.',
  UnsupportedHibernationConfiguration: 'The machine cannot be hibernated.',
  'InvalidInstanceID.NotFound':
    'The cloud does not know the machine. If it was launched a moment ago, try again in a moment.',
  'InvalidInstanceID.Malformed': 'This is not the identifier of a machine.',
  BesideProtected: 'Another machine of the same request and availability zone is protected from termination.',
  BesideRefused: 'The cloud refused the request because of another machine in it, and did nothing.',

  // Launches and launch templates.
  IdempotentParameterMismatch: 'The cloud has had another launch under the same token.',
  IdempotentInstanceTerminated: 'The machines of this launch have already been terminated.',
  'InvalidLaunchTemplateId.NotFound': 'The cloud does not have this launch template in the account and region.',
  'InvalidLaunchTemplateId.Malformed': 'This is not the identifier of a launch template.',
  'InvalidLaunchTemplateId.VersionNotFound': 'The launch template does not have this version.',
  'InvalidLaunchTemplateName.NotFoundException': 'The cloud does not have a launch template of this name.',
  'InvalidLaunchTemplateName.MalformedException': 'The cloud does not take this name for a launch template.',
  'InvalidLaunchTemplateName.AlreadyExistsException': 'The account has a launch template of this name in the region.',
  'InvalidAMIID.NotFound': 'The account does not have the image of the launch template in this region.',
  'InvalidAMIID.Malformed': 'The image of the launch template is not the identifier of an image.',
  'InvalidAMIID.Unavailable': 'The image of the launch template is not available.',
  'InvalidGroup.NotFound': 'A security group of the launch template does not exist in this region.',
  'InvalidSubnetID.NotFound': 'The subnet of the launch template does not exist in this region.',
  'InvalidKeyPair.NotFound': 'The key pair of the launch template does not exist in this region.',
  'InvalidSnapshot.NotFound': 'A snapshot of the launch template does not exist.',
  InvalidBlockDeviceMapping: 'The cloud does not take the disks of the launch template.',
  InvalidParameterValue: 'The cloud does not take a value of the request.',
  InvalidParameterCombination: 'The cloud does not take these values together.',
  InvalidParameter: 'The cloud does not take a value of the request.',
  MissingParameter: 'The launch template lacks something that the cloud needs.',
  Unsupported: 'The cloud does not have this in the region or availability zone.',
  InvalidTags: 'The tags break the cloud’s rules.',
};

/** Message for unknown codes. */
export const unknownCloudFault = 'The cloud refused the request.';

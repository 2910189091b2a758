import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Cloud from '@mui/icons-material/CloudOutlined';
import DataObject from '@mui/icons-material/DataObjectOutlined';
import Domain from '@mui/icons-material/DomainOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Rocket from '@mui/icons-material/RocketLaunchOutlined';
import Storage from '@mui/icons-material/StorageOutlined';
import Water from '@mui/icons-material/WaterDropOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { Module } from '../../contract/access';

/** The icon of each module. Its texts are `module.aws`, `module.aws.does`. */
export const moduleIcons: Readonly<Record<Module, typeof SvgIcon>> = {
  admin: AdminPanelSettings,
  aws: Cloud,
  do: Water,
  launch: Rocket,
  dc: Domain,
  psql: Storage,
  mongo: DataObject,
  mail: Mail,
};
